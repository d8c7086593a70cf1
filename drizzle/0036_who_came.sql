CREATE TABLE `outcomes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`person_id` integer NOT NULL,
	`group_id` integer,
	`dinner_day` text NOT NULL,
	`outcome` text NOT NULL,
	`why` text,
	`at` text NOT NULL,
	`admin_id` integer,
	`source` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outcomes_person` ON `outcomes` (`person_id`,`group_id`);--> statement-breakpoint
CREATE INDEX `outcomes_group` ON `outcomes` (`group_id`);--> statement-breakpoint
ALTER TABLE `people` ADD `paused_until` text;