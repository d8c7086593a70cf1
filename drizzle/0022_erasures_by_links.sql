CREATE TABLE `erasure_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`erasure_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`scope` text NOT NULL,
	`opened_by` integer,
	FOREIGN KEY (`erasure_id`) REFERENCES `erasures`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `erasure_links_erasure` ON `erasure_links` (`erasure_id`);--> statement-breakpoint
CREATE TABLE `erasures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`phone` text NOT NULL,
	`opened_by` integer NOT NULL,
	`requested_at` text NOT NULL,
	`erases_at` text NOT NULL,
	`waits` integer NOT NULL,
	`stopped_at` text,
	`stopped_by` integer,
	`reason` text,
	`rows` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `erasures_at` ON `erasures` (`erases_at`);--> statement-breakpoint
CREATE INDEX `erasures_phone` ON `erasures` (`phone`);--> statement-breakpoint
CREATE TABLE `export_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`opened_by` integer NOT NULL,
	`requested_at` text NOT NULL,
	`is_allowed` integer,
	`decided_at` text,
	`decided_by` integer,
	`reason` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "export_requests_decided" CHECK((decided_at is null) = (is_allowed is null))
);
--> statement-breakpoint
CREATE INDEX `export_requests_user` ON `export_requests` (`user_id`);--> statement-breakpoint
ALTER TABLE `links` ADD `opened_by` integer;--> statement-breakpoint
-- who handed out the links of before was not noted
UPDATE `links` SET `opened_by` = 0 WHERE `scope` = 'phone';
