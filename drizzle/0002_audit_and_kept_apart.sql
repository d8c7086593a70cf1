CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`admin_id` integer,
	`action` text NOT NULL,
	`group_id` integer,
	`user_id` integer,
	`detail` text DEFAULT '' NOT NULL
);--> statement-breakpoint
CREATE INDEX `audit_admin` ON `audit_entries` (`admin_id`);--> statement-breakpoint
CREATE INDEX `audit_action` ON `audit_entries` (`action`);--> statement-breakpoint
CREATE INDEX `audit_group` ON `audit_entries` (`group_id`);--> statement-breakpoint
CREATE INDEX `audit_user` ON `audit_entries` (`user_id`);--> statement-breakpoint
CREATE INDEX `audit_at` ON `audit_entries` (`at`);--> statement-breakpoint
CREATE TABLE `kept_apart` (
	`phone_a` text NOT NULL,
	`phone_b` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`phone_a`, `phone_b`),
	CONSTRAINT "kept_apart_order" CHECK(phone_a < phone_b)
);--> statement-breakpoint
CREATE INDEX `kept_apart_b` ON `kept_apart` (`phone_b`);
