CREATE TABLE `links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`scope` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `links_user` ON `links` (`user_id`);--> statement-breakpoint
ALTER TABLE `memberships` ADD `answered_at` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `answer_why` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `arrival` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `arrival_at` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `refund` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `refunded_at` text;--> statement-breakpoint
CREATE INDEX `memberships_owed` ON `memberships` (`id`) WHERE refund in ('money', 'credit') and refunded_at is null;--> statement-breakpoint
ALTER TABLE `profiles` ADD `resting_at` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `wrong_number_at` text;--> statement-breakpoint
UPDATE `memberships` SET `refund` = 'none' WHERE `status` = 'paid' AND `group_id` IN (SELECT `id` FROM `dinner_groups` WHERE `status` = 'cancelled');
