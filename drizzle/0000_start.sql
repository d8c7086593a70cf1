CREATE TABLE `dinner_groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
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
	CONSTRAINT "groups_name_given" CHECK(length(name) > 0),
	CONSTRAINT "groups_status_known" CHECK("status" in ('-', 'confirming', 'scheduled', 'completed', 'cancelled')),
	CONSTRAINT "groups_budget" CHECK("budget" in ('<Rp100.000', 'Rp100.000 - Rp200.000', '>Rp200.000'))
);
--> statement-breakpoint
CREATE INDEX `groups_run` ON `dinner_groups` (`run_id`);--> statement-breakpoint
CREATE INDEX `groups_event` ON `dinner_groups` (`event_at`);--> statement-breakpoint
CREATE INDEX `groups_status` ON `dinner_groups` (`status`);--> statement-breakpoint
CREATE INDEX `groups_name` ON `dinner_groups` ("name" collate nocase);--> statement-breakpoint
CREATE INDEX `groups_pic` ON `dinner_groups` (`pic`);--> statement-breakpoint
CREATE TABLE `matchmaking_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`started_by` integer,
	`started_at` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`seed` integer NOT NULL,
	`deadline_ms` integer NOT NULL,
	`moves` integer NOT NULL,
	`pool` integer NOT NULL,
	`tables` integer NOT NULL,
	`seated` integer NOT NULL,
	`backups` integer NOT NULL,
	`waiting` integer NOT NULL,
	`score` real,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `runs_started_by` ON `matchmaking_runs` (`started_by`);--> statement-breakpoint
CREATE TABLE `memberships` (
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
	CONSTRAINT "memberships_role" CHECK("role" in ('member', 'backup')),
	CONSTRAINT "memberships_status" CHECK("status" in ('idle', 'messaging', 'confirmed', 'paid', 'dropped')),
	CONSTRAINT "memberships_seats" CHECK(seat between 1 and case role when 'member' then 6 else 3 end)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_seat` ON `memberships` (`group_id`,`role`,`seat`);--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_one_active` ON `memberships` (`user_id`) WHERE active = 1;--> statement-breakpoint
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
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
	CONSTRAINT "profiles_gender_known" CHECK("gender" in ('female', 'male')),
	CONSTRAINT "profiles_activity_known" CHECK("activity" in ('Sekolah', 'Kuliah', 'Kerja', 'Wirausaha', 'IRT', 'Ga Ada')),
	CONSTRAINT "profiles_budget_known" CHECK("budget" in ('<Rp100.000', 'Rp100.000 - Rp200.000', '>Rp200.000')),
	CONSTRAINT "profiles_comfort_scale" CHECK(comfort_level between 1 and 5),
	CONSTRAINT "profiles_hobbies" CHECK(hobbies between 0 and 255),
	CONSTRAINT "profiles_interests" CHECK(interests between 0 and 255),
	CONSTRAINT "profiles_smoker" CHECK("smoker" in ('Yes', 'No')),
	CONSTRAINT "profiles_drinker" CHECK("drinker" in ('Yes', 'No')),
	CONSTRAINT "profiles_dietary" CHECK(length(dietary_restrictions) <= 500),
	CONSTRAINT "profiles_standing_known" CHECK("standing" in ('free', 'member', 'backup'))
);
--> statement-breakpoint
CREATE INDEX `profiles_phone` ON `profiles` (`phone`);--> statement-breakpoint
CREATE INDEX `profiles_standing` ON `profiles` (`standing`);--> statement-breakpoint
CREATE INDEX `profiles_name` ON `profiles` ("name" collate nocase);--> statement-breakpoint
CREATE INDEX `profiles_birthdate` ON `profiles` (`birthdate`);--> statement-breakpoint
CREATE INDEX `profiles_gender` ON `profiles` (`gender`);--> statement-breakpoint
CREATE INDEX `profiles_activity` ON `profiles` (`activity`);--> statement-breakpoint
CREATE INDEX `profiles_budget` ON `profiles` (`budget`);--> statement-breakpoint
CREATE INDEX `profiles_comfort` ON `profiles` (`comfort_level`);--> statement-breakpoint
CREATE INDEX `profiles_completed` ON `profiles` (`completed_at`);--> statement-breakpoint
CREATE INDEX `profiles_removed` ON `profiles` (`removed`);--> statement-breakpoint
CREATE INDEX `profiles_last_group` ON `profiles` (`last_group`);--> statement-breakpoint
CREATE INDEX `profiles_facets` ON `profiles` (`budget`,`activity`,`gender`,`birthdate`,`comfort_level`,`standing`,`hobbies`,`interests`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tallies` (
	`standing` text PRIMARY KEY NOT NULL,
	`people` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`password_hash` text,
	`created_at` text NOT NULL,
	CONSTRAINT "users_staff_sign_in" CHECK(is_admin = 0 or password_hash is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username` ON `users` ("username" collate nocase);--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`id`) WHERE is_admin = 1;