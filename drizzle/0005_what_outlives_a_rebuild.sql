PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_dinner_groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text collate nocase NOT NULL,
	`status` text NOT NULL,
	`budget` text NOT NULL,
	`venue` text,
	`event_at` text,
	`pic` text DEFAULT '-' NOT NULL,
	`run_id` integer,
	`score` real,
	`created_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `matchmaking_runs`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "groups_name_given" CHECK(length(name) > 0)
);
--> statement-breakpoint
INSERT INTO `__new_dinner_groups`("id", "name", "status", "budget", "venue", "event_at", "pic", "run_id", "score", "created_at", "version") SELECT "id", "name", "status", "budget", "venue", "event_at", "pic", "run_id", "score", "created_at", "version" FROM `dinner_groups`;--> statement-breakpoint
DROP TABLE `dinner_groups`;--> statement-breakpoint
ALTER TABLE `__new_dinner_groups` RENAME TO `dinner_groups`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `groups_run` ON `dinner_groups` (`run_id`);--> statement-breakpoint
CREATE INDEX `groups_event` ON `dinner_groups` (`event_at`);--> statement-breakpoint
CREATE INDEX `groups_status` ON `dinner_groups` (`status`);--> statement-breakpoint
CREATE INDEX `groups_name` ON `dinner_groups` (`name`);--> statement-breakpoint
CREATE INDEX `groups_facets` ON `dinner_groups` (`status`,`budget`,`pic`,`name`);--> statement-breakpoint
CREATE TABLE `__new_memberships` (
	`group_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text NOT NULL,
	`seat` integer NOT NULL,
	`status` text DEFAULT 'idle' NOT NULL,
	`active` integer NOT NULL,
	`added_at` text NOT NULL,
	PRIMARY KEY(`group_id`, `user_id`),
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "memberships_seats" CHECK(seat between 1 and case role when 'member' then 6 else 3 end)
);
--> statement-breakpoint
INSERT INTO `__new_memberships`("group_id", "user_id", "role", "seat", "status", "active", "added_at") SELECT "group_id", "user_id", "role", "seat", "status", "active", "added_at" FROM `memberships`;--> statement-breakpoint
DROP TABLE `memberships`;--> statement-breakpoint
ALTER TABLE `__new_memberships` RENAME TO `memberships`;--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_seat` ON `memberships` (`group_id`,`role`,`seat`);--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_one_active` ON `memberships` (`user_id`) WHERE active = 1;--> statement-breakpoint
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);--> statement-breakpoint
CREATE TABLE `__new_profiles` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`name` text collate nocase NOT NULL,
	`phone` text NOT NULL,
	`birthdate` text,
	`gender` text,
	`activity` text,
	`budget` text,
	`comfort_level` integer,
	`hobbies` integer DEFAULT 0 NOT NULL,
	`interests` integer DEFAULT 0 NOT NULL,
	`smoker` text,
	`drinker` text,
	`dietary_restrictions` text DEFAULT '' NOT NULL,
	`removed` text,
	`standing` text DEFAULT 'free' NOT NULL,
	`last_group` integer,
	`search_text` text DEFAULT '' NOT NULL,
	`times_waited` integer DEFAULT 0 NOT NULL,
	`current_step` text DEFAULT 'success' NOT NULL,
	`registered_at` text NOT NULL,
	`completed_at` text,
	`terms_version` text,
	`terms_accepted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "profiles_name_length" CHECK(length(name) between 1 and 80),
	CONSTRAINT "profiles_phone_form" CHECK(phone glob '+62[0-9]*' and phone not glob '+*[^0-9]*'),
	CONSTRAINT "profiles_birthdate_real" CHECK(birthdate is null or birthdate = date(birthdate)),
	CONSTRAINT "profiles_comfort_scale" CHECK(comfort_level between 1 and 5),
	CONSTRAINT "profiles_hobbies" CHECK(hobbies between 0 and 255),
	CONSTRAINT "profiles_interests" CHECK(interests between 0 and 255),
	CONSTRAINT "profiles_dietary" CHECK(length(dietary_restrictions) <= 500)
);
--> statement-breakpoint
INSERT INTO `__new_profiles`("user_id", "name", "phone", "birthdate", "gender", "activity", "budget", "comfort_level", "hobbies", "interests", "smoker", "drinker", "dietary_restrictions", "removed", "standing", "last_group", "search_text", "times_waited", "current_step", "registered_at", "completed_at", "terms_version", "terms_accepted_at", "version") SELECT "user_id", "name", "phone", "birthdate", "gender", "activity", "budget", "comfort_level", "hobbies", "interests", "smoker", "drinker", "dietary_restrictions", "removed", "standing", "last_group", "search_text", "times_waited", "current_step", "registered_at", "completed_at", "terms_version", "terms_accepted_at", "version" FROM `profiles`;--> statement-breakpoint
DROP TABLE `profiles`;--> statement-breakpoint
ALTER TABLE `__new_profiles` RENAME TO `profiles`;--> statement-breakpoint
CREATE INDEX `profiles_phone` ON `profiles` (`phone`);--> statement-breakpoint
CREATE INDEX `profiles_standing` ON `profiles` (`standing`);--> statement-breakpoint
CREATE INDEX `profiles_name` ON `profiles` (`name`);--> statement-breakpoint
CREATE INDEX `profiles_birthdate` ON `profiles` (`birthdate`);--> statement-breakpoint
CREATE INDEX `profiles_gender` ON `profiles` (`gender`);--> statement-breakpoint
CREATE INDEX `profiles_activity` ON `profiles` (`activity`);--> statement-breakpoint
CREATE INDEX `profiles_budget` ON `profiles` (`budget`);--> statement-breakpoint
CREATE INDEX `profiles_comfort` ON `profiles` (`comfort_level`);--> statement-breakpoint
CREATE INDEX `profiles_completed` ON `profiles` (`completed_at`);--> statement-breakpoint
CREATE INDEX `profiles_removed` ON `profiles` (`removed`);--> statement-breakpoint
CREATE INDEX `profiles_last_group` ON `profiles` (`last_group`);--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text collate nocase NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`password_hash` text,
	`created_at` text NOT NULL,
	CONSTRAINT "users_staff_sign_in" CHECK(is_admin = 0 or password_hash is not null)
);
--> statement-breakpoint
INSERT INTO `__new_users`("id", "username", "is_admin", "password_hash", "created_at") SELECT "id", "username", "is_admin", "password_hash", "created_at" FROM `users`;--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` (`username`);--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`id`) WHERE is_admin = 1;--> statement-breakpoint
-- the database is checked in the transaction of its migrations
DELETE FROM settings WHERE key = 'checked';
