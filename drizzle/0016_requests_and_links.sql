CREATE TABLE `erased_sign_ups` (
	`id` integer PRIMARY KEY NOT NULL,
	`erased_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `privacy_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`way` text NOT NULL,
	`came_at` text NOT NULL,
	`user_id` integer,
	`noted_by` integer,
	`closed_by` integer,
	`closed_at` text,
	`outcome` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "privacy_requests_closed" CHECK((closed_at is null) = (outcome is null))
);
--> statement-breakpoint
CREATE INDEX `privacy_requests_user` ON `privacy_requests` (`user_id`);--> statement-breakpoint
CREATE INDEX `privacy_requests_order` ON `privacy_requests` (`closed_at`,`came_at`);--> statement-breakpoint
CREATE TABLE `setup_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`role` text NOT NULL,
	`made_by` integer NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `setup_links_token` ON `setup_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `setup_links_made_by` ON `setup_links` (`made_by`);