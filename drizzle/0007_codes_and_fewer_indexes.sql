-- options are stored by their places in the lists of that day, and no longer by their texts
DROP TABLE `tallies`;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_profiles` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`name` text collate nocase NOT NULL,
	`phone` text NOT NULL,
	`birthdate` text,
	`gender` integer,
	`activity` integer,
	`budget` integer,
	`comfort_level` integer,
	`hobbies` integer DEFAULT 0 NOT NULL,
	`interests` integer DEFAULT 0 NOT NULL,
	`smoker` integer,
	`drinker` integer,
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
	CONSTRAINT "profiles_dietary" CHECK(length(dietary_restrictions) <= 500)
);
--> statement-breakpoint
INSERT INTO `__new_profiles`("user_id", "name", "phone", "birthdate", "gender", "activity", "budget", "comfort_level", "hobbies", "interests", "smoker", "drinker", "dietary_restrictions", "removed", "standing", "last_group", "search_text", "times_waited", "current_step", "registered_at", "completed_at", "terms_version", "terms_accepted_at", "version") SELECT "user_id", "name", "phone", "birthdate",
  CASE "gender" WHEN 'female' THEN 0 WHEN 'male' THEN 1 END,
  CASE "activity" WHEN 'Sekolah' THEN 0 WHEN 'Kuliah' THEN 1 WHEN 'Kerja' THEN 2 WHEN 'Wirausaha' THEN 3 WHEN 'IRT' THEN 4 WHEN 'Ga Ada' THEN 5 END,
  CASE "budget" WHEN '<Rp100.000' THEN 0 WHEN 'Rp100.000 - Rp200.000' THEN 1 WHEN '>Rp200.000' THEN 2 END, "comfort_level", "hobbies", "interests",
  CASE "smoker" WHEN 'No' THEN 0 WHEN 'Yes' THEN 1 END,
  CASE "drinker" WHEN 'No' THEN 0 WHEN 'Yes' THEN 1 END, "dietary_restrictions", "removed", "standing", "last_group", "search_text", "times_waited", "current_step", "registered_at", "completed_at", "terms_version", "terms_accepted_at", "version" FROM `profiles`;--> statement-breakpoint
DROP TABLE `profiles`;--> statement-breakpoint
ALTER TABLE `__new_profiles` RENAME TO `profiles`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `profiles_phone` ON `profiles` (`phone`);--> statement-breakpoint
CREATE INDEX `profiles_name` ON `profiles` (`name`);--> statement-breakpoint
CREATE INDEX `profiles_facets` ON `profiles` (`standing`,`gender`,`activity`,`budget`,`comfort_level`,`birthdate`,`hobbies`,`interests`,`completed_at`,`removed`,`last_group`);--> statement-breakpoint
CREATE TABLE `__new_dinner_groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text collate nocase NOT NULL,
	`status` text NOT NULL,
	`budget` integer NOT NULL,
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
INSERT INTO `__new_dinner_groups`("id", "name", "status", "budget", "venue", "event_at", "pic", "run_id", "score", "created_at", "version") SELECT "id", "name", "status", CASE "budget" WHEN '<Rp100.000' THEN 0 WHEN 'Rp100.000 - Rp200.000' THEN 1 WHEN '>Rp200.000' THEN 2 END, "venue", "event_at", "pic", "run_id", "score", "created_at", "version" FROM `dinner_groups`;--> statement-breakpoint
DROP TABLE `dinner_groups`;--> statement-breakpoint
ALTER TABLE `__new_dinner_groups` RENAME TO `dinner_groups`;--> statement-breakpoint
CREATE INDEX `groups_run` ON `dinner_groups` (`run_id`);--> statement-breakpoint
CREATE INDEX `groups_event` ON `dinner_groups` (`event_at`);--> statement-breakpoint
CREATE INDEX `groups_status` ON `dinner_groups` (`status`);--> statement-breakpoint
CREATE INDEX `groups_name` ON `dinner_groups` (`name`);--> statement-breakpoint
CREATE INDEX `groups_facets` ON `dinner_groups` (`status`,`budget`,`pic`,`name`);