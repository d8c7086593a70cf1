PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_memberships` (
	`id` integer PRIMARY KEY NOT NULL,
	`group_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text NOT NULL,
	`seat` integer NOT NULL,
	`status` text DEFAULT 'idle' NOT NULL,
	`active` integer NOT NULL,
	`added_at` text NOT NULL,
	`left_at` text,
	`left_reason` text,
	`left_by` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "memberships_left_holds_nothing" CHECK(left_at is null or active = 0),
	CONSTRAINT "memberships_seats" CHECK(seat between 1 and case role when 'member' then 6 else 3 end)
);
--> statement-breakpoint
INSERT INTO `__new_memberships`("group_id", "user_id", "role", "seat", "status", "active", "added_at") SELECT "group_id", "user_id", "role", "seat", "status", "active", "added_at" FROM `memberships` ORDER BY `group_id`, `role` DESC, `seat`;--> statement-breakpoint
DROP TABLE `memberships`;--> statement-breakpoint
ALTER TABLE `__new_memberships` RENAME TO `memberships`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_open` ON `memberships` (`group_id`,`user_id`) WHERE left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_seat` ON `memberships` (`group_id`,`role`,`seat`) WHERE left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_one_active` ON `memberships` (`user_id`) WHERE active = 1;--> statement-breakpoint
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);--> statement-breakpoint
CREATE INDEX `memberships_group` ON `memberships` (`group_id`);