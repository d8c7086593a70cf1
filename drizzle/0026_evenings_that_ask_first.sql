DROP INDEX `messages_open_alone`;--> statement-breakpoint
ALTER TABLE `messages` ADD `evening_id` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_open_evening` ON `messages` (`user_id`,`kind`,`evening_id`) WHERE result = 'opened' and evening_id is not null;--> statement-breakpoint
CREATE INDEX `messages_evening` ON `messages` (`evening_id`) WHERE evening_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_open_alone` ON `messages` (`user_id`,`kind`) WHERE result = 'opened' and group_id is null and evening_id is null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_availability` (
	`user_id` integer NOT NULL,
	`evening_id` integer NOT NULL,
	`can` integer,
	`sure` integer,
	`sure_sent_at` text,
	`answer_by` text,
	`reserve` integer,
	`dealt` text,
	`version` integer DEFAULT 1 NOT NULL,
	`own` integer,
	`at` text NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`evening_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`evening_id`) REFERENCES `evenings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_availability`("user_id", "evening_id", "can", "own", "at", "by") SELECT "user_id", "evening_id", "can", "own", "at", "by" FROM `availability`;--> statement-breakpoint
DROP TABLE `availability`;--> statement-breakpoint
ALTER TABLE `__new_availability` RENAME TO `availability`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `availability_user` ON `availability` (`user_id`);--> statement-breakpoint
ALTER TABLE `evenings` ADD `process` text DEFAULT 'tables' NOT NULL;--> statement-breakpoint
ALTER TABLE `evenings` ADD `sure_until` text;--> statement-breakpoint
ALTER TABLE `evenings` ADD `pay_until` text;--> statement-breakpoint
ALTER TABLE `evenings` ADD `details_from` text;--> statement-breakpoint
ALTER TABLE `evenings` ADD `dealt_at` text;--> statement-breakpoint
ALTER TABLE `evenings` ADD `dealt_again_at` text;--> statement-breakpoint
ALTER TABLE `evenings` ADD `announced_at` text;