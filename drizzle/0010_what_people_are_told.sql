CREATE TABLE `message_texts` (
	`kind` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`version` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`group_id` integer,
	`kind` text NOT NULL,
	`told_event_at` text,
	`told_place` text,
	`opened_at` text NOT NULL,
	`sent_at` text,
	`result` text NOT NULL,
	`admin_id` integer,
	`cold` integer NOT NULL,
	`over` integer DEFAULT false NOT NULL,
	`undo` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `messages_user` ON `messages` (`user_id`);--> statement-breakpoint
CREATE INDEX `messages_group` ON `messages` (`group_id`);--> statement-breakpoint
CREATE INDEX `messages_told` ON `messages` (`told_event_at`);--> statement-breakpoint
CREATE INDEX `messages_sent` ON `messages` (`sent_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `messages_open` ON `messages` (`user_id`,`kind`,`group_id`) WHERE result = 'opened';--> statement-breakpoint
CREATE UNIQUE INDEX `messages_open_alone` ON `messages` (`user_id`,`kind`) WHERE result = 'opened' and group_id is null;--> statement-breakpoint
ALTER TABLE `dinner_groups` ADD `address` text;--> statement-breakpoint
ALTER TABLE `dinner_groups` ADD `booked_as` text;--> statement-breakpoint
ALTER TABLE `dinner_groups` ADD `price` integer;--> statement-breakpoint
ALTER TABLE `dinner_groups` ADD `area` text;--> statement-breakpoint
ALTER TABLE `dinner_groups` ADD `change_reason` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `released` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `memberships` ADD `answer_by` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `pay_by` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `confirmed_at` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `promoted_at` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `backup_answer` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `wrote_at` text;--> statement-breakpoint
ALTER TABLE `profiles` ADD `no_whatsapp` integer DEFAULT false NOT NULL;