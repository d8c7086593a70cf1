CREATE TABLE `act_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`act_id` integer NOT NULL,
	`part` integer NOT NULL,
	`changed` text NOT NULL,
	`row_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	`user_id` integer,
	`before` text,
	`after` text,
	FOREIGN KEY (`act_id`) REFERENCES `acts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "act_rows_change" CHECK(before is not null or after is not null)
);
--> statement-breakpoint
CREATE INDEX `act_rows_act` ON `act_rows` (`act_id`,`part`);--> statement-breakpoint
CREATE INDEX `act_rows_user` ON `act_rows` (`user_id`);--> statement-breakpoint
CREATE TABLE `acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin_id` integer NOT NULL,
	`at` text NOT NULL,
	`kind` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`parts` integer NOT NULL,
	`undone` integer,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `acts_admin` ON `acts` (`admin_id`);--> statement-breakpoint
ALTER TABLE `messages` DROP COLUMN `undo`;