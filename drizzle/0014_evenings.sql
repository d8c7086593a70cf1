CREATE TABLE `availability` (
	`user_id` integer NOT NULL,
	`evening_id` integer NOT NULL,
	`can` integer NOT NULL,
	`at` text NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`evening_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`evening_id`) REFERENCES `evenings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `availability_user` ON `availability` (`user_id`);--> statement-breakpoint
CREATE TABLE `evenings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`city` text NOT NULL,
	`area` text NOT NULL,
	`price` integer NOT NULL,
	`tables_max` integer,
	`answers_until` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `evenings_at` ON `evenings` (`at`);--> statement-breakpoint
ALTER TABLE `dinner_groups` ADD `evening_id` integer REFERENCES evenings(id);--> statement-breakpoint
CREATE INDEX `groups_evening` ON `dinner_groups` (`evening_id`);--> statement-breakpoint
ALTER TABLE `matchmaking_runs` ADD `evening_id` integer REFERENCES evenings(id);