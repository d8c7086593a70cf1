-- Migrations of the databases that were made before the baseline (0000_baseline.sql), the earliest first; each begins at its line
-- "migration", with its time in ms and its name. They can go on 1 December 2027, with the tests that open such databases.

-- migration 1795213379563 0000_start
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

CREATE INDEX `groups_run` ON `dinner_groups` (`run_id`);
CREATE INDEX `groups_event` ON `dinner_groups` (`event_at`);
CREATE INDEX `groups_status` ON `dinner_groups` (`status`);
CREATE INDEX `groups_name` ON `dinner_groups` ("name" collate nocase);
CREATE INDEX `groups_pic` ON `dinner_groups` (`pic`);
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

CREATE INDEX `runs_started_by` ON `matchmaking_runs` (`started_by`);
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

CREATE UNIQUE INDEX `memberships_seat` ON `memberships` (`group_id`,`role`,`seat`);
CREATE UNIQUE INDEX `memberships_one_active` ON `memberships` (`user_id`) WHERE active = 1;
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);
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

CREATE INDEX `profiles_phone` ON `profiles` (`phone`);
CREATE INDEX `profiles_standing` ON `profiles` (`standing`);
CREATE INDEX `profiles_name` ON `profiles` ("name" collate nocase);
CREATE INDEX `profiles_birthdate` ON `profiles` (`birthdate`);
CREATE INDEX `profiles_gender` ON `profiles` (`gender`);
CREATE INDEX `profiles_activity` ON `profiles` (`activity`);
CREATE INDEX `profiles_budget` ON `profiles` (`budget`);
CREATE INDEX `profiles_comfort` ON `profiles` (`comfort_level`);
CREATE INDEX `profiles_completed` ON `profiles` (`completed_at`);
CREATE INDEX `profiles_removed` ON `profiles` (`removed`);
CREATE INDEX `profiles_last_group` ON `profiles` (`last_group`);
CREATE INDEX `profiles_facets` ON `profiles` (`budget`,`activity`,`gender`,`birthdate`,`comfort_level`,`standing`,`hobbies`,`interests`);
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);

CREATE TABLE `tallies` (
	`standing` text PRIMARY KEY NOT NULL,
	`people` integer NOT NULL
);

CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`password_hash` text,
	`created_at` text NOT NULL,
	CONSTRAINT "users_staff_sign_in" CHECK(is_admin = 0 or password_hash is not null)
);

CREATE UNIQUE INDEX `users_username` ON `users` ("username" collate nocase);
CREATE INDEX `users_admins` ON `users` (`id`) WHERE is_admin = 1;

-- migration 1795213379868 0001_search
-- the search index, the tallies and their triggers are in src/db/derived.sql
DELETE FROM tallies;

-- migration 1795219399967 0002_audit_and_kept_apart
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`admin_id` integer,
	`action` text NOT NULL,
	`group_id` integer,
	`user_id` integer,
	`detail` text DEFAULT '' NOT NULL
);
CREATE INDEX `audit_admin` ON `audit_entries` (`admin_id`);
CREATE INDEX `audit_action` ON `audit_entries` (`action`);
CREATE INDEX `audit_group` ON `audit_entries` (`group_id`);
CREATE INDEX `audit_user` ON `audit_entries` (`user_id`);
CREATE INDEX `audit_at` ON `audit_entries` (`at`);
CREATE TABLE `kept_apart` (
	`phone_a` text NOT NULL,
	`phone_b` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`phone_a`, `phone_b`),
	CONSTRAINT "kept_apart_order" CHECK(phone_a < phone_b)
);
CREATE INDEX `kept_apart_b` ON `kept_apart` (`phone_b`);

-- migration 1795222379284 0003_lists_at_scale
DROP INDEX `groups_pic`;
CREATE INDEX `groups_facets` ON `dinner_groups` (`status`,`budget`,`pic`,`name`);
DROP INDEX `profiles_facets`;
CREATE INDEX `profiles_facets` ON `profiles` (`standing`,coalesce("budget", ''),coalesce("gender", ''),coalesce("activity", ''),coalesce("comfort_level", 0),`birthdate`,`hobbies`,`interests`);
-- the phone moves in front of the name: account name, phone, name, diet
UPDATE profiles SET search_text = substr(search_text, 1, instr(search_text, char(10))) || phone
  || substr(search_text, instr(search_text, char(10)), instr(search_text, char(10) || phone || char(10)) - instr(search_text, char(10)))
  || substr(search_text, instr(search_text, char(10) || phone || char(10)) + length(phone) + 1)
WHERE instr(search_text, char(10) || phone || char(10)) > 0;

-- migration 1795232064040 0004_words_and_numbers
-- with the words at hand, filters and a search are answered from one index
DROP INDEX `profiles_facets`;
CREATE INDEX `profiles_facets` ON `profiles` (`standing`,coalesce("budget", ''),coalesce("gender", ''),coalesce("activity", ''),coalesce("comfort_level", 0),`birthdate`,`hobbies`,`interests`,substr("search_text", instr("search_text", char(10)) + length("phone") + 2));

-- migration 1795269121509 0005_what_outlives_a_rebuild
PRAGMA foreign_keys=OFF;
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

INSERT INTO `__new_dinner_groups`("id", "name", "status", "budget", "venue", "event_at", "pic", "run_id", "score", "created_at", "version") SELECT "id", "name", "status", "budget", "venue", "event_at", "pic", "run_id", "score", "created_at", "version" FROM `dinner_groups`;
DROP TABLE `dinner_groups`;
ALTER TABLE `__new_dinner_groups` RENAME TO `dinner_groups`;
PRAGMA foreign_keys=ON;
CREATE INDEX `groups_run` ON `dinner_groups` (`run_id`);
CREATE INDEX `groups_event` ON `dinner_groups` (`event_at`);
CREATE INDEX `groups_status` ON `dinner_groups` (`status`);
CREATE INDEX `groups_name` ON `dinner_groups` (`name`);
CREATE INDEX `groups_facets` ON `dinner_groups` (`status`,`budget`,`pic`,`name`);
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

INSERT INTO `__new_memberships`("group_id", "user_id", "role", "seat", "status", "active", "added_at") SELECT "group_id", "user_id", "role", "seat", "status", "active", "added_at" FROM `memberships`;
DROP TABLE `memberships`;
ALTER TABLE `__new_memberships` RENAME TO `memberships`;
CREATE UNIQUE INDEX `memberships_seat` ON `memberships` (`group_id`,`role`,`seat`);
CREATE UNIQUE INDEX `memberships_one_active` ON `memberships` (`user_id`) WHERE active = 1;
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);
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

INSERT INTO `__new_profiles`("user_id", "name", "phone", "birthdate", "gender", "activity", "budget", "comfort_level", "hobbies", "interests", "smoker", "drinker", "dietary_restrictions", "removed", "standing", "last_group", "search_text", "times_waited", "current_step", "registered_at", "completed_at", "terms_version", "terms_accepted_at", "version") SELECT "user_id", "name", "phone", "birthdate", "gender", "activity", "budget", "comfort_level", "hobbies", "interests", "smoker", "drinker", "dietary_restrictions", "removed", "standing", "last_group", "search_text", "times_waited", "current_step", "registered_at", "completed_at", "terms_version", "terms_accepted_at", "version" FROM `profiles`;
DROP TABLE `profiles`;
ALTER TABLE `__new_profiles` RENAME TO `profiles`;
CREATE INDEX `profiles_phone` ON `profiles` (`phone`);
CREATE INDEX `profiles_standing` ON `profiles` (`standing`);
CREATE INDEX `profiles_name` ON `profiles` (`name`);
CREATE INDEX `profiles_birthdate` ON `profiles` (`birthdate`);
CREATE INDEX `profiles_gender` ON `profiles` (`gender`);
CREATE INDEX `profiles_activity` ON `profiles` (`activity`);
CREATE INDEX `profiles_budget` ON `profiles` (`budget`);
CREATE INDEX `profiles_comfort` ON `profiles` (`comfort_level`);
CREATE INDEX `profiles_completed` ON `profiles` (`completed_at`);
CREATE INDEX `profiles_removed` ON `profiles` (`removed`);
CREATE INDEX `profiles_last_group` ON `profiles` (`last_group`);
CREATE TABLE `__new_users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text collate nocase NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`password_hash` text,
	`created_at` text NOT NULL,
	CONSTRAINT "users_staff_sign_in" CHECK(is_admin = 0 or password_hash is not null)
);

INSERT INTO `__new_users`("id", "username", "is_admin", "password_hash", "created_at") SELECT "id", "username", "is_admin", "password_hash", "created_at" FROM `users`;
DROP TABLE `users`;
ALTER TABLE `__new_users` RENAME TO `users`;
CREATE UNIQUE INDEX `users_username` ON `users` (`username`);
CREATE INDEX `users_admins` ON `users` (`id`) WHERE is_admin = 1;
-- the database is checked in the transaction of its migrations
DELETE FROM settings WHERE key = 'checked';

-- migration 1795270447442 0006_sign_up_secrets
ALTER TABLE `users` ADD `secret_hash` text;

-- migration 1795270936568 0007_codes_and_fewer_indexes
-- options are stored by their places in the lists of that day, and no longer by their texts
DROP TABLE `tallies`;
PRAGMA foreign_keys=OFF;
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

INSERT INTO `__new_profiles`("user_id", "name", "phone", "birthdate", "gender", "activity", "budget", "comfort_level", "hobbies", "interests", "smoker", "drinker", "dietary_restrictions", "removed", "standing", "last_group", "search_text", "times_waited", "current_step", "registered_at", "completed_at", "terms_version", "terms_accepted_at", "version") SELECT "user_id", "name", "phone", "birthdate",
  CASE "gender" WHEN 'female' THEN 0 WHEN 'male' THEN 1 END,
  CASE "activity" WHEN 'Sekolah' THEN 0 WHEN 'Kuliah' THEN 1 WHEN 'Kerja' THEN 2 WHEN 'Wirausaha' THEN 3 WHEN 'IRT' THEN 4 WHEN 'Ga Ada' THEN 5 END,
  CASE "budget" WHEN '<Rp100.000' THEN 0 WHEN 'Rp100.000 - Rp200.000' THEN 1 WHEN '>Rp200.000' THEN 2 END, "comfort_level", "hobbies", "interests",
  CASE "smoker" WHEN 'No' THEN 0 WHEN 'Yes' THEN 1 END,
  CASE "drinker" WHEN 'No' THEN 0 WHEN 'Yes' THEN 1 END, "dietary_restrictions", "removed", "standing", "last_group", "search_text", "times_waited", "current_step", "registered_at", "completed_at", "terms_version", "terms_accepted_at", "version" FROM `profiles`;
DROP TABLE `profiles`;
ALTER TABLE `__new_profiles` RENAME TO `profiles`;
PRAGMA foreign_keys=ON;
CREATE INDEX `profiles_phone` ON `profiles` (`phone`);
CREATE INDEX `profiles_name` ON `profiles` (`name`);
CREATE INDEX `profiles_facets` ON `profiles` (`standing`,`gender`,`activity`,`budget`,`comfort_level`,`birthdate`,`hobbies`,`interests`,`completed_at`,`removed`,`last_group`);
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

INSERT INTO `__new_dinner_groups`("id", "name", "status", "budget", "venue", "event_at", "pic", "run_id", "score", "created_at", "version") SELECT "id", "name", "status", CASE "budget" WHEN '<Rp100.000' THEN 0 WHEN 'Rp100.000 - Rp200.000' THEN 1 WHEN '>Rp200.000' THEN 2 END, "venue", "event_at", "pic", "run_id", "score", "created_at", "version" FROM `dinner_groups`;
DROP TABLE `dinner_groups`;
ALTER TABLE `__new_dinner_groups` RENAME TO `dinner_groups`;
CREATE INDEX `groups_run` ON `dinner_groups` (`run_id`);
CREATE INDEX `groups_event` ON `dinner_groups` (`event_at`);
CREATE INDEX `groups_status` ON `dinner_groups` (`status`);
CREATE INDEX `groups_name` ON `dinner_groups` (`name`);
CREATE INDEX `groups_facets` ON `dinner_groups` (`status`,`budget`,`pic`,`name`);

-- migration 1795272090261 0008_who_left_stays
PRAGMA foreign_keys=OFF;
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

INSERT INTO `__new_memberships`("group_id", "user_id", "role", "seat", "status", "active", "added_at") SELECT "group_id", "user_id", "role", "seat", "status", "active", "added_at" FROM `memberships` ORDER BY `group_id`, `role` DESC, `seat`;
DROP TABLE `memberships`;
ALTER TABLE `__new_memberships` RENAME TO `memberships`;
PRAGMA foreign_keys=ON;
CREATE UNIQUE INDEX `memberships_open` ON `memberships` (`group_id`,`user_id`) WHERE left_at is null;
CREATE UNIQUE INDEX `memberships_seat` ON `memberships` (`group_id`,`role`,`seat`) WHERE left_at is null;
CREATE UNIQUE INDEX `memberships_one_active` ON `memberships` (`user_id`) WHERE active = 1;
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);
CREATE INDEX `memberships_group` ON `memberships` (`group_id`);

-- migration 1795274252198 0009_whom_a_run_left_over
CREATE TABLE `run_leftovers` (
	`run_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`run_id`, `user_id`),
	FOREIGN KEY (`run_id`) REFERENCES `matchmaking_runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `run_leftovers_user` ON `run_leftovers` (`user_id`);

-- migration 1795280043569 0010_what_people_are_told
CREATE TABLE `message_texts` (
	`kind` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`version` integer NOT NULL
);

CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`group_id` integer,
	`kind` text NOT NULL,
	`told_event_at` text,
	`told_place` text,
	`opened_at` text NOT NULL,
	`sent_at` text,
	`result` text NOT NULL,
	`admin_id` integer,
	`cold` integer NOT NULL,
	`over` integer DEFAULT false NOT NULL,
	`undo` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `messages_user` ON `messages` (`user_id`);
CREATE INDEX `messages_group` ON `messages` (`group_id`);
CREATE INDEX `messages_told` ON `messages` (`told_event_at`);
CREATE INDEX `messages_sent` ON `messages` (`sent_at`);
CREATE UNIQUE INDEX `messages_open` ON `messages` (`user_id`,`kind`,`group_id`) WHERE result = 'opened';
CREATE UNIQUE INDEX `messages_open_alone` ON `messages` (`user_id`,`kind`) WHERE result = 'opened' and group_id is null;
ALTER TABLE `dinner_groups` ADD `address` text;
ALTER TABLE `dinner_groups` ADD `booked_as` text;
ALTER TABLE `dinner_groups` ADD `price` integer;
ALTER TABLE `dinner_groups` ADD `area` text;
ALTER TABLE `dinner_groups` ADD `change_reason` text;
ALTER TABLE `memberships` ADD `released` integer DEFAULT false NOT NULL;
ALTER TABLE `memberships` ADD `answer_by` text;
ALTER TABLE `memberships` ADD `pay_by` text;
ALTER TABLE `memberships` ADD `confirmed_at` text;
ALTER TABLE `memberships` ADD `promoted_at` text;
ALTER TABLE `memberships` ADD `backup_answer` text;
ALTER TABLE `profiles` ADD `wrote_at` text;
ALTER TABLE `profiles` ADD `no_whatsapp` integer DEFAULT false NOT NULL;

-- migration 1795284073868 0011_staff_accounts
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);
CREATE TABLE `staff_accounts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`totp_secret` text,
	`totp_pending` text,
	`totp_step` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

ALTER TABLE `sessions` ADD `device` text DEFAULT '' NOT NULL;
ALTER TABLE `sessions` ADD `last_used_at` text;
ALTER TABLE `sessions` ADD `confirmed_at` text;
INSERT INTO `staff_accounts` (`user_id`, `role`) SELECT `id`, 'admin' FROM `users` WHERE `is_admin` = 1;

-- migration 1795284627928 0012_names_that_follow
ALTER TABLE `dinner_groups` ADD `ages_on` text;
-- written by hand: a group that is named as matchmaking would name it was named by it, and its name follows its people from now on
UPDATE `dinner_groups` SET `ages_on` = date(`created_at`, '+7 hours')
WHERE `name` GLOB 'Age: [0-9]*-[0-9]* Males: [0-9] Females: [0-9]';
UPDATE `dinner_groups` SET `ages_on` = NULL
WHERE `ages_on` IS NOT NULL AND `name` IS NOT (
	SELECT 'Age: ' || min(`age`) || '-' || max(`age`) || ' Males: ' || sum(`gender` = 1) || ' Females: ' || sum(`gender` = 0)
	FROM (
		SELECT `gender`, substr(`ages_on`, 1, 4) - substr(`birthdate`, 1, 4) - (substr(`ages_on`, 6) < substr(`birthdate`, 6)) AS `age`
		FROM `memberships` JOIN `profiles` ON `profiles`.`user_id` = `memberships`.`user_id`
		WHERE `group_id` = `dinner_groups`.`id` AND `role` = 'member' AND `left_at` IS NULL
	)
);

-- migration 1795284642353 0013_sort_groups_by_creation
CREATE INDEX `groups_created` ON `dinner_groups` (`created_at`);

-- migration 1795292903370 0014_evenings
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

CREATE INDEX `availability_user` ON `availability` (`user_id`);
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

CREATE INDEX `evenings_at` ON `evenings` (`at`);
ALTER TABLE `dinner_groups` ADD `evening_id` integer REFERENCES evenings(id);
CREATE INDEX `groups_evening` ON `dinner_groups` (`evening_id`);
ALTER TABLE `matchmaking_runs` ADD `evening_id` integer REFERENCES evenings(id);

-- migration 1795293473323 0015_pages_of_visitors
CREATE TABLE `links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`scope` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `links_user` ON `links` (`user_id`);
ALTER TABLE `memberships` ADD `answered_at` text;
ALTER TABLE `memberships` ADD `answer_why` text;
ALTER TABLE `memberships` ADD `arrival` text;
ALTER TABLE `memberships` ADD `arrival_at` text;
ALTER TABLE `memberships` ADD `refund` text;
ALTER TABLE `memberships` ADD `refunded_at` text;
CREATE INDEX `memberships_owed` ON `memberships` (`id`) WHERE refund in ('money', 'credit') and refunded_at is null;
ALTER TABLE `profiles` ADD `resting_at` text;
ALTER TABLE `profiles` ADD `wrong_number_at` text;
UPDATE `memberships` SET `refund` = 'none' WHERE `status` = 'paid' AND `group_id` IN (SELECT `id` FROM `dinner_groups` WHERE `status` = 'cancelled');

-- migration 1795293725868 0016_requests_and_links
CREATE TABLE `erased_sign_ups` (
	`id` integer PRIMARY KEY NOT NULL,
	`erased_at` text NOT NULL
);

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

CREATE INDEX `privacy_requests_user` ON `privacy_requests` (`user_id`);
CREATE INDEX `privacy_requests_order` ON `privacy_requests` (`closed_at`,`came_at`);
CREATE TABLE `setup_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`role` text NOT NULL,
	`made_by` integer NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `setup_links_token` ON `setup_links` (`token_hash`);
CREATE INDEX `setup_links_made_by` ON `setup_links` (`made_by`);

-- migration 1795295694836 0017_whose_money_is_owed
CREATE INDEX `memberships_unsettled` ON `memberships` (`id`) WHERE status = 'paid' and refund is null and left_at is null and active = 0;

-- migration 1795296588466 0018_own_answers_about_evenings
ALTER TABLE `availability` ADD `own` integer;

-- migration 1795337789151 0019_who_signed_up_is_proved
ALTER TABLE `profiles` ADD `proved_at` text;

-- migration 1795339285890 0020_people
CREATE TABLE `people` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text NOT NULL,
	`removed` text,
	`rests_since` text,
	`no_whatsapp` integer DEFAULT false NOT NULL,
	`wrong_number_at` text,
	`turns_missed` integer DEFAULT 0 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "people_phone_form" CHECK(phone glob '+62[0-9]*' and phone not glob '+*[^0-9]*')
);

CREATE UNIQUE INDEX `people_phone` ON `people` (`phone`);
CREATE INDEX `people_removed` ON `people` (`id`) WHERE removed is not null;
-- one person for each phone, in the order of the first sign-ups; a rest of all of them is the person's
INSERT INTO `people` (`phone`, `removed`, `rests_since`, `no_whatsapp`, `wrong_number_at`, `turns_missed`)
  SELECT phone,
    (SELECT removed FROM profiles AS given WHERE given.phone = profiles.phone AND given.removed IS NOT NULL ORDER BY user_id DESC LIMIT 1),
    CASE WHEN count(*) = count(resting_at) THEN min(resting_at) END,
    max(no_whatsapp), min(wrong_number_at), sum(times_waited)
  FROM profiles GROUP BY phone ORDER BY min(user_id);
CREATE TABLE `__new_kept_apart` (
	`person_a` integer NOT NULL,
	`person_b` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`person_a`, `person_b`),
	FOREIGN KEY (`person_a`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_b`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "kept_apart_order" CHECK(person_a < person_b)
);

INSERT INTO `__new_kept_apart`("person_a", "person_b", "created_at") SELECT min(a.id, b.id), max(a.id, b.id), created_at
  FROM `kept_apart` JOIN people AS a ON a.phone = phone_a JOIN people AS b ON b.phone = phone_b;
DROP TABLE `kept_apart`;
ALTER TABLE `__new_kept_apart` RENAME TO `kept_apart`;
CREATE INDEX `kept_apart_b` ON `kept_apart` (`person_b`);
CREATE TABLE `__new_profiles` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`person_id` integer NOT NULL,
	`name` text collate nocase NOT NULL,
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
	`standing` text DEFAULT 'free' NOT NULL,
	`last_group` integer,
	`search_text` text DEFAULT '' NOT NULL,
	`wrote_at` text,
	`proved_at` text,
	`resting_at` text,
	`current_step` text DEFAULT 'success' NOT NULL,
	`registered_at` text NOT NULL,
	`completed_at` text,
	`terms_version` text,
	`terms_accepted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "profiles_name_length" CHECK(length(name) between 1 and 80),
	CONSTRAINT "profiles_birthdate_real" CHECK(birthdate is null or birthdate = date(birthdate)),
	CONSTRAINT "profiles_comfort_scale" CHECK(comfort_level between 1 and 5),
	CONSTRAINT "profiles_dietary" CHECK(length(dietary_restrictions) <= 500)
);

INSERT INTO `__new_profiles` SELECT user_id, people.id, name, birthdate, gender, activity, budget, comfort_level, hobbies, interests,
    smoker, drinker, dietary_restrictions, standing, last_group, search_text, wrote_at, proved_at, iif(rests_since IS NULL, resting_at, NULL),
    current_step, registered_at, completed_at, terms_version, terms_accepted_at, profiles.version
  FROM `profiles` JOIN `people` ON people.phone = profiles.phone ORDER BY user_id;
ALTER TABLE `memberships` ADD `turns_at` integer;
-- turns of sign-ups with a seat did not count: the person's latest seat holds them
UPDATE `memberships` SET turns_at = 0 WHERE active = 1 AND role = 'member';
UPDATE `memberships` SET turns_at = (
    SELECT sum(times_waited) FROM profiles WHERE standing = 'member'
      AND phone = (SELECT phone FROM profiles AS own WHERE own.user_id = memberships.user_id))
  WHERE id IN (
    SELECT max(seat.id) FROM memberships AS seat JOIN profiles ON profiles.user_id = seat.user_id
    WHERE active = 1 AND role = 'member' GROUP BY phone);
DROP TABLE `profiles`;
ALTER TABLE `__new_profiles` RENAME TO `profiles`;
CREATE INDEX `profiles_person` ON `profiles` (`person_id`);
CREATE INDEX `profiles_name` ON `profiles` (`name`);
CREATE INDEX `profiles_facets` ON `profiles` (`standing`,`gender`,`activity`,`budget`,`comfort_level`,`birthdate`,`hobbies`,`interests`,`completed_at`,`person_id`,`last_group`);

-- migration 1795340319824 0021_why_groups_were_deleted
CREATE TABLE `deletion_reasons` (
	`group_id` integer PRIMARY KEY NOT NULL,
	`reason` text NOT NULL
);

-- migration 1795340708469 0022_erasures_by_links
CREATE TABLE `erasure_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`erasure_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`scope` text NOT NULL,
	`opened_by` integer,
	FOREIGN KEY (`erasure_id`) REFERENCES `erasures`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `erasure_links_erasure` ON `erasure_links` (`erasure_id`);
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

CREATE INDEX `erasures_at` ON `erasures` (`erases_at`);
CREATE INDEX `erasures_phone` ON `erasures` (`phone`);
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

CREATE INDEX `export_requests_user` ON `export_requests` (`user_id`);
ALTER TABLE `links` ADD `opened_by` integer;
-- who handed out the links of before was not noted
UPDATE `links` SET `opened_by` = 0 WHERE `scope` = 'phone';

-- migration 1795341919359 0023_payments
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`membership_id` integer,
	`group_id` integer NOT NULL,
	`group_name` text,
	`event_at` text,
	`amount` integer,
	`paid_at` text NOT NULL,
	`state` text NOT NULL,
	`state_at` text NOT NULL,
	`choice` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`membership_id`) REFERENCES `memberships`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_amount" CHECK(amount > 0)
);

CREATE INDEX `payments_user` ON `payments` (`user_id`);
CREATE INDEX `payments_membership` ON `payments` (`membership_id`);
CREATE INDEX `payments_group` ON `payments` (`group_id`);
CREATE INDEX `payments_owed` ON `payments` (`id`) WHERE state = 'owed';
-- what was paid for a seat of a dinner ahead is held or owed; of dinners that were, and of seats that were taken away from who had
-- paid before this was noted, nothing is owed that was not
INSERT INTO `payments` (`user_id`, `membership_id`, `group_id`, `amount`, `paid_at`, `state`, `state_at`, `choice`)
SELECT seat.`user_id`, seat.`id`, seat.`group_id`, nullif(dinner.`price`, 0), coalesce(seat.`confirmed_at`, seat.`added_at`),
  CASE
    WHEN seat.`refunded_at` IS NOT NULL THEN 'settled'
    WHEN seat.`refund` = 'none' THEN 'forfeited'
    WHEN seat.`refund` IS NOT NULL AND (seat.`left_at` IS NOT NULL OR dinner.`status` = 'cancelled') THEN 'owed'
    WHEN seat.`left_at` IS NULL AND seat.`status` = 'paid' AND dinner.`status` <> 'cancelled' THEN 'held'
    WHEN seat.`left_at` IS NULL AND seat.`status` = 'paid' THEN 'owed'
    WHEN dinner.`status` IN ('completed', 'cancelled') THEN 'settled'
    WHEN dinner.`event_at` <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') THEN 'settled'
    ELSE 'owed'
  END,
  coalesce(seat.`refunded_at`, seat.`left_at`, seat.`answered_at`, seat.`confirmed_at`, seat.`added_at`),
  nullif(seat.`refund`, 'none')
FROM `memberships` AS seat JOIN `dinner_groups` AS dinner ON dinner.`id` = seat.`group_id`
WHERE seat.`refund` IN ('money', 'credit') OR (seat.`status` = 'paid' AND dinner.`price` IS NOT 0);
DROP INDEX `memberships_unsettled`;
DROP INDEX `memberships_owed`;
ALTER TABLE `memberships` DROP COLUMN `refund`;
ALTER TABLE `memberships` DROP COLUMN `refunded_at`;
CREATE INDEX `messages_dateless` ON `messages` (`sent_at`) WHERE kind = 'confirmed' and told_event_at is null;

-- migration 1795344807433 0024_codes_and_actors
ALTER TABLE `audit_entries` ADD `actor` text DEFAULT 'staff' NOT NULL;
ALTER TABLE `memberships` ADD `left_code` text;
-- the detail began with who had acted where that was no account of staff
UPDATE `audit_entries` SET `actor` = 'visitor', `detail` = substr(`detail`, length('by the page, a link from this account, ') + 1)
  WHERE `detail` LIKE 'by the page, a link from this account%';
UPDATE `audit_entries` SET `actor` = 'visitor', `detail` = substr(`detail`, length('by the page, ') + 1)
  WHERE `admin_id` IS NULL AND (`detail` = 'by the page' OR `detail` LIKE 'by the page, %');
UPDATE `audit_entries` SET `actor` = 'visitor'
  WHERE `admin_id` IS NULL AND `action` IN ('corrected a sign-up', 'failed to sign in');
UPDATE `audit_entries` SET `actor` = 'system' WHERE `admin_id` IS NULL AND `actor` = 'staff';
-- what the program wrote there is a code now; what staff typed stays, and it is theirs where the person has it as removal reason
UPDATE `memberships` SET `left_code` = CASE
    WHEN `left_reason` LIKE 'Said no%' THEN 'said no'
    WHEN `left_reason` = 'Cancelled' THEN 'cancelled'
    WHEN `left_reason` = 'Dropped out' THEN 'dropped out'
    WHEN `left_reason` LIKE 'No answer%' THEN 'no answer'
    ELSE 'no payment'
  END
  WHERE CASE WHEN `left_by` IS NULL
    THEN `left_reason` IN ('Cancelled', 'Said no', 'Said no: the date does not fit', 'Said no: too far away',
      'Said no: the price does not fit', 'Said no: does not want to come for now')
    ELSE (`left_reason` IN ('Dropped out', 'No answer', 'No payment')
        OR `left_reason` GLOB 'No answer by [A-Z][a-z][a-z] [0-9][0-9]:[0-9][0-9]'
        OR `left_reason` GLOB 'No payment by [A-Z][a-z][a-z] [0-9][0-9]:[0-9][0-9]')
      AND `left_reason` IS NOT (SELECT `removed` FROM `people` JOIN `profiles` ON `people`.`id` = `person_id`
        WHERE `profiles`.`user_id` = `memberships`.`user_id`)
  END;
UPDATE `memberships` SET `left_reason` = NULL WHERE `left_code` IS NOT NULL;

-- migration 1795349319261 0025_what_messages_stated
ALTER TABLE `messages` RENAME COLUMN "told_event_at" TO "stated_event_at";
ALTER TABLE `messages` RENAME COLUMN "told_place" TO "stated_venue";
DROP INDEX `messages_told`;
DROP INDEX `messages_dateless`;
CREATE INDEX `messages_stated` ON `messages` (`stated_event_at`);
CREATE INDEX `messages_dateless` ON `messages` (`sent_at`) WHERE kind = 'confirmed' and stated_event_at is null;
-- rows that are to be put back, by the names of their columns
UPDATE `erasures` SET `rows` = replace(replace(`rows`, '"told_event_at":', '"stated_event_at":'), '"told_place":', '"stated_venue":');
UPDATE `settings` SET `value` = replace(replace(`value`, '\"told_event_at\":', '\"stated_event_at\":'), '\"told_place\":', '\"stated_venue\":')
  WHERE `key` = 'requested_erasures';

-- migration 1795360358694 0026_evenings_that_ask_first
DROP INDEX `messages_open_alone`;
ALTER TABLE `messages` ADD `evening_id` integer;
CREATE UNIQUE INDEX `messages_open_evening` ON `messages` (`user_id`,`kind`,`evening_id`) WHERE result = 'opened' and evening_id is not null;
CREATE INDEX `messages_evening` ON `messages` (`evening_id`) WHERE evening_id is not null;
CREATE UNIQUE INDEX `messages_open_alone` ON `messages` (`user_id`,`kind`) WHERE result = 'opened' and group_id is null and evening_id is null;
PRAGMA foreign_keys=OFF;
CREATE TABLE `__new_availability` (
	`user_id` integer NOT NULL,
	`evening_id` integer NOT NULL,
	`can` integer,
	`sure` integer,
	`sure_sent_at` text,
	`answer_by` text,
	`reserve` integer,
	`dealt` text,
	`version` integer DEFAULT 1 NOT NULL,
	`own` integer,
	`at` text NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`evening_id`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`evening_id`) REFERENCES `evenings`(`id`) ON UPDATE no action ON DELETE cascade
);

INSERT INTO `__new_availability`("user_id", "evening_id", "can", "own", "at", "by") SELECT "user_id", "evening_id", "can", "own", "at", "by" FROM `availability`;
DROP TABLE `availability`;
ALTER TABLE `__new_availability` RENAME TO `availability`;
PRAGMA foreign_keys=ON;
CREATE INDEX `availability_user` ON `availability` (`user_id`);
ALTER TABLE `evenings` ADD `process` text DEFAULT 'tables' NOT NULL;
ALTER TABLE `evenings` ADD `sure_until` text;
ALTER TABLE `evenings` ADD `pay_until` text;
ALTER TABLE `evenings` ADD `details_from` text;
ALTER TABLE `evenings` ADD `dealt_at` text;
ALTER TABLE `evenings` ADD `dealt_again_at` text;
ALTER TABLE `evenings` ADD `announced_at` text;

-- migration 1795360693751 0027_notes
CREATE TABLE `notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer,
	`person_id` integer,
	`text` text NOT NULL,
	`admin_id` integer,
	`at` text NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notes_subject" CHECK((group_id is null) <> (person_id is null)),
	CONSTRAINT "notes_length" CHECK(length(text) between 1 and 500)
);

CREATE INDEX `notes_group` ON `notes` (`group_id`);
CREATE INDEX `notes_person` ON `notes` (`person_id`);

-- migration 1795360757963 0028_groups_that_no_deal_moves
ALTER TABLE `dinner_groups` ADD `is_locked` integer DEFAULT false NOT NULL;

-- migration 1795361760814 0029_coming_back
ALTER TABLE `matchmaking_runs` ADD `meet_again` integer;
ALTER TABLE `memberships` ADD `returned_at` text;

-- migration 1795362160154 0030_acts_to_undo
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

CREATE INDEX `act_rows_act` ON `act_rows` (`act_id`,`part`);
CREATE INDEX `act_rows_user` ON `act_rows` (`user_id`);
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

CREATE INDEX `acts_admin` ON `acts` (`admin_id`);
ALTER TABLE `messages` DROP COLUMN `undo`;

-- migration 1795363142729 0031_why_evenings_change
ALTER TABLE `evenings` ADD `change_reason` text;
CREATE INDEX `profiles_waiting` ON `profiles` (`wrote_at`,`user_id`) WHERE standing = 'free';

-- migration 1795363674144 0032_merged_at_the_door
ALTER TABLE `memberships` ADD `merged_at` text;

-- migration 1795365302552 0033_what_messages_asked_for
ALTER TABLE `messages` ADD `stated_price` integer;

-- migration 1795367013893 0034_who_counted_on_a_moved_evening
ALTER TABLE `availability` ADD `moved_from` text;

-- migration 1795372761510 0035_venues
CREATE TABLE `booking_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`kind` text NOT NULL,
	`venue_id` integer,
	`event_at` text,
	`booked_as` text,
	`headcount` integer NOT NULL,
	`sheet_hash` text NOT NULL,
	`line_hashes` text NOT NULL,
	`opened_at` text NOT NULL,
	`sent_at` text,
	`result` text NOT NULL,
	`admin_id` integer,
	FOREIGN KEY (`group_id`) REFERENCES `bookings`(`group_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE set null
);

CREATE INDEX `booking_messages_group` ON `booking_messages` (`group_id`);
CREATE UNIQUE INDEX `booking_messages_open` ON `booking_messages` (`group_id`) WHERE result = 'opened';
CREATE TABLE `bookings` (
	`group_id` integer PRIMARY KEY NOT NULL,
	`venue_id` integer,
	`state` text NOT NULL,
	`booked_as` text,
	`headcount` integer NOT NULL,
	`at` text NOT NULL,
	`admin_id` integer,
	`sheet_sent_at` text,
	`sheet_hash` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE set null
);

CREATE INDEX `bookings_venue` ON `bookings` (`venue_id`) WHERE venue_id is not null;
CREATE TABLE `choices` (
	`membership_id` integer PRIMARY KEY NOT NULL,
	`food_id` integer,
	`drink_id` integer,
	`diet` text,
	`nickname` integer DEFAULT false NOT NULL,
	`no_photos` integer DEFAULT false NOT NULL,
	`at` text NOT NULL,
	`by` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`membership_id`) REFERENCES `memberships`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`food_id`) REFERENCES `menu_items`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`drink_id`) REFERENCES `menu_items`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "choices_diet" CHECK(length(diet) <= 500)
);

CREATE INDEX `choices_food` ON `choices` (`food_id`) WHERE food_id is not null;
CREATE INDEX `choices_drink` ON `choices` (`drink_id`) WHERE drink_id is not null;
CREATE TABLE `menu_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`venue_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`extra_price` integer DEFAULT 0 NOT NULL,
	`tags` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`sort` integer NOT NULL,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `menu_items_venue` ON `menu_items` (`venue_id`,`sort`);
CREATE TABLE `venues` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text collate nocase NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`area` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`map_url` text,
	`phone` text,
	`price_from` integer,
	`price_to` integer,
	`tables_max` integer,
	`smoking` integer,
	`halal` integer,
	`vegetarian` integer,
	`alcohol` integer,
	`quiet` integer,
	`note` text DEFAULT '' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "venues_name_given" CHECK(length(name) > 0),
	CONSTRAINT "venues_quiet_scale" CHECK(quiet between 1 and 3)
);

CREATE INDEX `venues_name` ON `venues` (`name`);
ALTER TABLE `dinner_groups` ADD `venue_id` integer REFERENCES venues(id);
CREATE INDEX `groups_venue` ON `dinner_groups` (`venue_id`) WHERE venue_id is not null;
ALTER TABLE `evenings` ADD `venue_id` integer REFERENCES venues(id);

-- migration 1795373662116 0036_who_came
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

CREATE UNIQUE INDEX `outcomes_person` ON `outcomes` (`person_id`,`group_id`);
CREATE INDEX `outcomes_group` ON `outcomes` (`group_id`);
ALTER TABLE `people` ADD `paused_until` text;

-- migration 1795373872295 0037_who_is_listed
DROP INDEX `profiles_name`;
DROP INDEX `profiles_waiting`;
DROP INDEX `profiles_facets`;
ALTER TABLE `profiles` ADD `listed` integer DEFAULT false NOT NULL;
CREATE INDEX `profiles_name` ON `profiles` (`name`) WHERE listed;
CREATE INDEX `profiles_waiting` ON `profiles` (`wrote_at`,`user_id`) WHERE standing = 'free' and wrote_at is not null;
CREATE INDEX `profiles_facets` ON `profiles` (`standing`,`gender`,`activity`,`budget`,`comfort_level`,`birthdate`,`hobbies`,`interests`,`completed_at`,`person_id`,`last_group`) WHERE listed;

-- migration 1795374000966 0038_bookings_by_venue
-- nothing wrote to them before this version
DROP TABLE `booking_messages`;
DROP TABLE `bookings`;
CREATE TABLE `bookings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`venue_id` integer NOT NULL,
	`event_at` text NOT NULL,
	`state` text NOT NULL,
	`headcount` integer NOT NULL,
	`at` text NOT NULL,
	`admin_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `booking_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`venue_id` integer NOT NULL,
	`kind` text NOT NULL,
	`event_at` text,
	`booked_as` text,
	`headcount` integer NOT NULL,
	`sheet_hash` text NOT NULL,
	`line_hashes` text NOT NULL,
	`opened_at` text NOT NULL,
	`sent_at` text,
	`result` text NOT NULL,
	`admin_id` integer,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `booking_messages_group` ON `booking_messages` (`group_id`);
CREATE INDEX `booking_messages_venue` ON `booking_messages` (`venue_id`);
CREATE INDEX `booking_messages_event` ON `booking_messages` (`event_at`);
CREATE UNIQUE INDEX `booking_messages_open` ON `booking_messages` (`group_id`,`venue_id`,`kind`) WHERE result = 'opened';
CREATE UNIQUE INDEX `bookings_group` ON `bookings` (`group_id`,`venue_id`);
CREATE INDEX `bookings_venue` ON `bookings` (`venue_id`);

-- migration 1795374777668 0039_what_needs_a_look
CREATE TABLE `reviews` (
	`person_id` integer NOT NULL,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`decision` text NOT NULL,
	`at` text NOT NULL,
	`admin_id` integer,
	PRIMARY KEY(`person_id`, `kind`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `outcomes_missed` ON `outcomes` (`person_id`) WHERE outcome in ('no-show', 'cancelled late');
CREATE INDEX `people_wrong_number` ON `people` (`id`) WHERE wrong_number_at is not null;
CREATE INDEX `people_paused` ON `people` (`id`) WHERE paused_until is not null;

-- migration 1795375614839 0040_what_numbers_count
CREATE INDEX `messages_of_seat` ON `messages` (`sent_at`,`kind`,`group_id`,`user_id`) WHERE result = 'sent' and kind in ('invite', 'backup-ask', 'backup-seat', 'today');

-- migration 1795376727972 0041_after_dinner
CREATE TABLE `feedback` (
	`group_id` integer NOT NULL,
	`person_id` integer NOT NULL,
	`evening` integer,
	`venue_marks` integer DEFAULT 0 NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`group_id`, `person_id`),
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "feedback_evening" CHECK(evening between 1 and 5)
);

CREATE INDEX `feedback_person` ON `feedback` (`person_id`);
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`from_person` integer,
	`about_person` integer,
	`kind` text DEFAULT 'written' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`call_me` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`admin_id` integer,
	`at` text NOT NULL,
	`decided_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`from_person`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`about_person`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reports_length" CHECK(length(text) <= 2000),
	CONSTRAINT "reports_decided" CHECK((state = 'open') = (decided_at is null))
);

CREATE INDEX `reports_about` ON `reports` (`about_person`);
CREATE INDEX `reports_from` ON `reports` (`from_person`);
CREATE INDEX `reports_open` ON `reports` (`id`) WHERE state = 'open';
CREATE TABLE `wishes` (
	`group_id` integer NOT NULL,
	`from_person` integer NOT NULL,
	`to_person` integer NOT NULL,
	`kind` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`from_person`, `to_person`, `group_id`),
	FOREIGN KEY (`from_person`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_person`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "wishes_of_two" CHECK(from_person <> to_person)
);

CREATE INDEX `wishes_to` ON `wishes` (`to_person`);

-- migration 1795387872073 0042_money_due
PRAGMA foreign_keys=OFF;
CREATE TABLE `__new_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`membership_id` integer,
	`group_id` integer NOT NULL,
	`group_name` text,
	`event_at` text,
	`amount` integer,
	`code` integer,
	`credit` integer DEFAULT 0 NOT NULL,
	`paid_at` text,
	`transferred_at` text,
	`state` text NOT NULL,
	`state_at` text NOT NULL,
	`choice` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`membership_id`) REFERENCES `memberships`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_amount" CHECK(amount >= 0 and code > 0 and credit >= 0),
	CONSTRAINT "payments_came" CHECK((paid_at is null) = (state in ('due', 'void')))
);

-- what never came has no day on which it did, and is void
INSERT INTO `__new_payments`("id", "user_id", "membership_id", "group_id", "group_name", "event_at", "amount", "paid_at", "state", "state_at", "choice", "version")
SELECT "id", "user_id", "membership_id", "group_id", "group_name", "event_at", "amount", iif("state" = 'withdrawn', null, "paid_at"),
  iif("state" = 'withdrawn', 'void', "state"), "state_at", "choice", "version"
FROM `payments`;
DROP TABLE `payments`;
ALTER TABLE `__new_payments` RENAME TO `payments`;
PRAGMA foreign_keys=ON;
CREATE INDEX `payments_user` ON `payments` (`user_id`);
CREATE INDEX `payments_membership` ON `payments` (`membership_id`);
CREATE INDEX `payments_group` ON `payments` (`group_id`);
CREATE INDEX `payments_due` ON `payments` (`amount`) WHERE state = 'due';
CREATE INDEX `payments_paid` ON `payments` (`paid_at`);
CREATE INDEX `payments_owed` ON `payments` (`id`) WHERE state = 'owed';
-- an act of the last minutes before this would bring back a state that is no more
DELETE FROM `acts` WHERE `id` IN (SELECT `act_id` FROM `act_rows` WHERE `changed` = 'payment' AND "before" ->> 'state' = 'withdrawn');
DELETE FROM `act_rows` WHERE `act_id` NOT IN (SELECT `id` FROM `acts`);

-- migration 1795389046092 0043_payments_changed
CREATE INDEX `payments_changed` ON `payments` (`state_at`,`state`,`amount`);

-- migration 1795398657425 0044_links_by_user
PRAGMA foreign_keys=OFF;
CREATE TABLE `__new_links` (
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`scope` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	`opened_by` integer,
	PRIMARY KEY(`user_id`, `token_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;

INSERT INTO `__new_links`("token_hash", "user_id", "scope", "created_at", "expires_at", "last_used_at", "opened_by")
SELECT "token_hash", "user_id", "scope", "created_at", "expires_at", "last_used_at", "opened_by"
FROM `links` ORDER BY "user_id", "token_hash";
DROP TABLE `links`;
ALTER TABLE `__new_links` RENAME TO `links`;
PRAGMA foreign_keys=ON;
CREATE UNIQUE INDEX `links_token` ON `links` (`token_hash`);

-- migration 1795478952932 0045_codes_beside_the_audit
CREATE TABLE `link_uses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`opened_by` integer NOT NULL,
	`at` text NOT NULL
);

CREATE INDEX `link_uses_opened_by` ON `link_uses` (`opened_by`,`at`);
ALTER TABLE `audit_entries` ADD `fields` text;
ALTER TABLE `memberships` ADD `dropped_at` text;
ALTER TABLE `memberships` ADD `arrival_by` text;
ALTER TABLE `people` ADD `paused_at` text;
-- the words of the audit decided this until now: they are read here for the last time
UPDATE `memberships` SET `dropped_at` = (
    SELECT CASE WHEN `detail` LIKE '%dropped' THEN `at` END FROM `audit_entries`
    WHERE `audit_entries`.`group_id` = `memberships`.`group_id` AND +`audit_entries`.`user_id` = `memberships`.`user_id`
      AND +`action` IN ('changed a member status', 'undid an act')
    ORDER BY `id` DESC LIMIT 1)
  WHERE `status` = 'dropped';
UPDATE `memberships` SET `arrival_by` = iif(EXISTS (
    SELECT 1 FROM `audit_entries`
    WHERE `audit_entries`.`user_id` = `memberships`.`user_id` AND +`audit_entries`.`group_id` = `memberships`.`group_id`
      AND `actor` = 'staff' AND +`action` = 'told an arrival' AND `detail` = 'here'), 'staff', 'visitor')
  WHERE `arrival` IS NOT NULL;
UPDATE `people` SET `paused_at` = (
    SELECT max(`entry`.`at`) FROM `profiles` JOIN `audit_entries` AS `entry` ON `entry`.`user_id` = `profiles`.`user_id`
    WHERE `person_id` = `people`.`id` AND +`action` = 'paused a person')
  WHERE `paused_until` IS NOT NULL;
UPDATE `audit_entries` SET `fields` = (
    SELECT json_group_array(`key`) FROM (
      SELECT 'name' AS `key`, 'name' AS `words` UNION ALL SELECT 'phone', 'phone' UNION ALL SELECT 'birthdate', 'birth date'
      UNION ALL SELECT 'gender', 'gender' UNION ALL SELECT 'activities', 'activity' UNION ALL SELECT 'budget', 'budget'
      UNION ALL SELECT 'comfort_level', 'comfort level' UNION ALL SELECT 'hobbies', 'hobbies'
      UNION ALL SELECT 'interests', 'interests' UNION ALL SELECT 'smoker', 'smoker' UNION ALL SELECT 'drinker', 'drinker'
      UNION ALL SELECT 'dietary_restrictions', 'dietary restrictions' UNION ALL SELECT 'removed', 'removal reason given'
      UNION ALL SELECT 'removed', 'removal reason cleared')
    WHERE instr(', ' || `detail` || ',', ', ' || `words` || ',') > 0)
  WHERE `action` = 'changed a user';
INSERT INTO `link_uses` (`opened_by`, `at`)
  SELECT `admin_id`, `at` FROM `audit_entries`
  WHERE `action` IN ('exported a person', 'requested an erasure') AND `actor` = 'visitor' AND `admin_id` IS NOT NULL
  ORDER BY `id`;

-- migration 1795483622745 0046_evenings_ask_first
-- tables that were made first are groups of their own while their dinner is ahead; whoever waits there is asked once staff open the evening again
UPDATE `evenings` SET `status` = 'draft' WHERE `process` = 'tables' AND `status` <> 'cancelled' AND `at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
	AND EXISTS (SELECT 1 FROM `dinner_groups` WHERE `evening_id` = `evenings`.`id`);
UPDATE `dinner_groups` SET `evening_id` = NULL WHERE `evening_id` IN (SELECT `id` FROM `evenings` WHERE `process` = 'tables' AND `status` <> 'cancelled' AND `at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));
-- the usual hours, 20.00 three and two days and noon one day before a dinner at 19.00, none before the answers end
UPDATE `evenings` SET
	`sure_until` = max(`answers_until`, strftime('%Y-%m-%dT%H:%M:%fZ', `at`, '-71 hours')),
	`pay_until` = max(`answers_until`, strftime('%Y-%m-%dT%H:%M:%fZ', `at`, '-47 hours')),
	`details_from` = max(`answers_until`, strftime('%Y-%m-%dT%H:%M:%fZ', `at`, '-31 hours'))
WHERE `process` = 'tables';
UPDATE `evenings` SET `dealt_at` = `pay_until`, `dealt_again_at` = `pay_until`, `announced_at` = `details_from`
WHERE `process` = 'tables' AND EXISTS (SELECT 1 FROM `dinner_groups` WHERE `evening_id` = `evenings`.`id`);
PRAGMA foreign_keys=OFF;
CREATE TABLE `__new_matchmaking_runs` (
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
	`meet_again` integer,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);

INSERT INTO `__new_matchmaking_runs`("id", "started_by", "started_at", "duration_ms", "seed", "deadline_ms", "moves", "pool", "tables", "seated", "backups", "waiting", "score", "meet_again") SELECT "id", "started_by", "started_at", "duration_ms", "seed", "deadline_ms", "moves", "pool", "tables", "seated", "backups", "waiting", "score", "meet_again" FROM `matchmaking_runs`;
DROP TABLE `matchmaking_runs`;
ALTER TABLE `__new_matchmaking_runs` RENAME TO `matchmaking_runs`;
PRAGMA foreign_keys=ON;
CREATE INDEX `runs_started_by` ON `matchmaking_runs` (`started_by`);
CREATE TABLE `__new_evenings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`city` text NOT NULL,
	`area` text NOT NULL,
	`venue_id` integer,
	`price` integer NOT NULL,
	`tables_max` integer,
	`answers_until` text NOT NULL,
	`sure_until` text NOT NULL,
	`pay_until` text NOT NULL,
	`details_from` text NOT NULL,
	`dealt_at` text,
	`dealt_again_at` text,
	`announced_at` text,
	`change_reason` text,
	`note` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE no action
);

INSERT INTO `__new_evenings`("id", "at", "city", "area", "venue_id", "price", "tables_max", "answers_until", "sure_until", "pay_until", "details_from", "dealt_at", "dealt_again_at", "announced_at", "change_reason", "note", "status", "version") SELECT "id", "at", "city", "area", "venue_id", "price", "tables_max", "answers_until", "sure_until", "pay_until", "details_from", "dealt_at", "dealt_again_at", "announced_at", "change_reason", "note", "status", "version" FROM `evenings`;
DROP TABLE `evenings`;
ALTER TABLE `__new_evenings` RENAME TO `evenings`;
CREATE INDEX `evenings_at` ON `evenings` (`at`);

-- migration 1795490084710 0047_tickets
CREATE TABLE `tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`evening_id` integer NOT NULL,
	`status` text,
	`price` integer,
	`joined_at` text,
	`pay_by` text,
	`free_until` text,
	`lapsed_at` text,
	`membership_id` integer,
	`can` integer,
	`sure` integer,
	`sure_sent_at` text,
	`answer_by` text,
	`reserve` integer,
	`dealt` text,
	`moved_from` text,
	`version` integer DEFAULT 1 NOT NULL,
	`own` integer,
	`at` text NOT NULL,
	`by` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`evening_id`) REFERENCES `evenings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`membership_id`) REFERENCES `memberships`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "tickets_joined" CHECK((status is null) = (joined_at is null))
);

CREATE UNIQUE INDEX `tickets_of` ON `tickets` (`evening_id`,`user_id`);
CREATE INDEX `tickets_user` ON `tickets` (`user_id`);
CREATE INDEX `tickets_membership` ON `tickets` (`membership_id`) WHERE membership_id is not null;
CREATE INDEX `tickets_held` ON `tickets` (`pay_by`) WHERE status = 'confirmed' and membership_id is null;
INSERT INTO `tickets` (`user_id`, `evening_id`, `can`, `sure`, `sure_sent_at`, `answer_by`, `reserve`, `dealt`, `moved_from`, `version`, `own`, `at`, `by`) SELECT `user_id`, `evening_id`, `can`, `sure`, `sure_sent_at`, `answer_by`, `reserve`, `dealt`, `moved_from`, `version`, `own`, `at`, `by` FROM `availability` ORDER BY `evening_id`, `at`;
DROP TABLE `availability`;
-- what waits to be put back, and what staff may undo, names the table; the ids of undone rows were those of no column
UPDATE `erasures` SET `rows` = replace(`rows`, '"availability"', '"tickets"');
DELETE FROM `act_rows` WHERE `changed` = 'availability';
ALTER TABLE `payments` ADD `ticket_id` integer REFERENCES tickets(id) ON DELETE set null;
CREATE INDEX `payments_ticket` ON `payments` (`ticket_id`) WHERE ticket_id is not null;

-- migration 1795491327785 0048_evening_address
ALTER TABLE `evenings` ADD `title` text DEFAULT '' NOT NULL;
ALTER TABLE `evenings` ADD `women_only` integer DEFAULT false NOT NULL;
ALTER TABLE `evenings` ADD `guest_note` text DEFAULT '' NOT NULL;

-- migration 1795648797960 0049_join
ALTER TABLE `evenings` ADD `invites` integer DEFAULT false NOT NULL;
-- nobody is asked whether they can, or are sure: what was asked by these messages is told by one that an evening is open
UPDATE `evenings` SET `invites` = 1 WHERE `status` = 'open' AND `dealt_at` IS NULL
	AND EXISTS (SELECT 1 FROM `messages` WHERE `evening_id` = `evenings`.`id` AND `kind` = 'date' AND `result` = 'sent');
UPDATE `evenings` SET `answers_until` = max(`answers_until`, `sure_until`)
WHERE `dealt_at` IS NULL AND `at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now');
ALTER TABLE `evenings` DROP COLUMN `sure_until`;
DELETE FROM `messages` WHERE `kind` = 'date' AND `result` = 'opened' AND EXISTS (
	SELECT 1 FROM `messages` AS `other` WHERE `other`.`kind` = 'sure' AND `other`.`result` = 'opened'
		AND `other`.`user_id` = `messages`.`user_id` AND `other`.`evening_id` IS `messages`.`evening_id`);
UPDATE `messages` SET `kind` = 'evening' WHERE `kind` IN ('date', 'sure');
DELETE FROM `message_texts` WHERE `kind` IN ('date', 'sure');
PRAGMA foreign_keys=OFF;
CREATE TABLE `__new_tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`evening_id` integer NOT NULL,
	`status` text NOT NULL,
	`price` integer NOT NULL,
	`joined_at` text NOT NULL,
	`pay_by` text,
	`free_until` text,
	`lapsed_at` text,
	`membership_id` integer,
	`answer_by` text,
	`reserve` integer,
	`dealt` text,
	`moved_from` text,
	`version` integer DEFAULT 1 NOT NULL,
	`own` integer,
	`at` text NOT NULL,
	`by` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`evening_id`) REFERENCES `evenings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`membership_id`) REFERENCES `memberships`(`id`) ON UPDATE no action ON DELETE set null
);

-- who was sure has joined, as has whom a deal knows; a seat that has ended was their place, and who said that they can has none yet
INSERT INTO `__new_tickets`("id", "user_id", "evening_id", "status", "price", "joined_at", "pay_by", "free_until", "lapsed_at", "membership_id", "answer_by", "reserve", "dealt", "moved_from", "version", "own", "at", "by")
SELECT `id`, `user_id`, `evening_id`,
	CASE
		WHEN `says_no` THEN iif(`status` = 'paid' OR (`membership_id` IS NOT NULL AND `status` IS NOT NULL), `status`, 'dropped')
		WHEN `is_reserve` THEN coalesce(nullif(`status`, 'dropped'), 'idle')
		WHEN `status` IS NOT NULL THEN `status`
		WHEN `seat` IS NULL AND `had_seat` THEN 'dropped'
		ELSE 'idle'
	END,
	coalesce(`price`, (SELECT `price` FROM `evenings` WHERE `evenings`.`id` = `evening_id`)), coalesce(`joined_at`, `at`),
	iif(`says_no` AND `status` IS NOT 'paid', NULL, `pay_by`), `free_until`, `lapsed_at`,
	CASE WHEN `is_reserve` AND `status` = 'dropped' THEN NULL WHEN `status` IS NULL AND NOT `says_no` THEN `seat` ELSE `membership_id` END,
	`answer_by`, `reserve`, `dealt`, `moved_from`, `version`, `own`, `at`, `by`
FROM (
	SELECT *, coalesce(`can` = 0, 0) OR coalesce(`sure` = 0, 0) AS `says_no`,
		coalesce(`reserve`, 0) AND `dealt` IN ('spare', 'lost') AS `is_reserve`,
		(SELECT `memberships`.`id` FROM `memberships` JOIN `dinner_groups` ON `dinner_groups`.`id` = `group_id`
			WHERE `memberships`.`user_id` = `tickets`.`user_id` AND `dinner_groups`.`evening_id` = `tickets`.`evening_id`
				AND `role` = 'member' AND `left_at` IS NULL AND `memberships`.`status` <> 'dropped' AND `dinner_groups`.`status` <> 'cancelled' LIMIT 1) AS `seat`,
		EXISTS (SELECT 1 FROM `memberships` JOIN `dinner_groups` ON `dinner_groups`.`id` = `group_id`
			WHERE `memberships`.`user_id` = `tickets`.`user_id` AND `dinner_groups`.`evening_id` = `tickets`.`evening_id`
				AND `role` = 'member') AS `had_seat`
	FROM `tickets`
	WHERE `status` IS NOT NULL OR `sure` IS NOT NULL OR `can` = 0 OR `dealt` IS NOT NULL OR `reserve` IS NOT NULL
) ORDER BY `id`;
DROP TABLE `tickets`;
ALTER TABLE `__new_tickets` RENAME TO `tickets`;
PRAGMA foreign_keys=ON;
CREATE UNIQUE INDEX `tickets_of` ON `tickets` (`evening_id`,`user_id`);
CREATE INDEX `tickets_user` ON `tickets` (`user_id`);
CREATE INDEX `tickets_membership` ON `tickets` (`membership_id`) WHERE membership_id is not null;
CREATE INDEX `tickets_held` ON `tickets` (`pay_by`) WHERE status = 'confirmed' and membership_id is null;
-- who had a place held and said no owes nothing
UPDATE `payments` SET `state` = 'void', `state_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), `version` = `version` + 1
WHERE `state` = 'due' AND `membership_id` IS NULL AND `ticket_id` IN (SELECT `id` FROM `tickets` WHERE `status` = 'dropped');
-- what staff and guests may take back, and what waits to be put back, names the columns and kinds of before
DELETE FROM `act_rows` WHERE `changed` = 'ticket' AND (
	json_type(`before`, '$.status') = 'null' OR json_type(`after`, '$.status') = 'null'
	OR `row_id` NOT IN (SELECT `id` FROM `tickets`));
UPDATE `act_rows` SET `before` = json_remove(`before`, '$.can', '$.sure', '$.sure_sent_at'),
	`after` = json_remove(`after`, '$.can', '$.sure', '$.sure_sent_at') WHERE `changed` = 'ticket';
DELETE FROM `act_rows` WHERE `changed` = 'ticket' AND coalesce(`before`, '{}') = '{}' AND coalesce(`after`, '{}') = '{}';
UPDATE `act_rows` SET `before` = replace(replace(`before`, '"kind":"date"', '"kind":"evening"'), '"kind":"sure"', '"kind":"evening"'),
	`after` = replace(replace(`after`, '"kind":"date"', '"kind":"evening"'), '"kind":"sure"', '"kind":"evening"') WHERE `changed` = 'message';
UPDATE `erasures` SET `rows` = replace(replace(`rows`, '"kind":"date"', '"kind":"evening"'), '"kind":"sure"', '"kind":"evening"')

-- migration 1795658985883 0050_tables
ALTER TABLE `tickets` ADD `standby` integer;
ALTER TABLE `tickets` ADD `coming` integer;
-- tables are made once: who stood in reserve, or had an offer, wants a seat that becomes free
UPDATE `tickets` SET `standby` = 1 WHERE (`reserve` = 1 OR `answer_by` IS NOT NULL) AND `status` = 'idle';
ALTER TABLE `evenings` DROP COLUMN `dealt_again_at`;
ALTER TABLE `tickets` DROP COLUMN `answer_by`;
ALTER TABLE `tickets` DROP COLUMN `reserve`;
ALTER TABLE `tickets` DROP COLUMN `dealt`;
-- what staff had opened of kinds that are gone was not sent; what was sent is of the kind that says the same now
UPDATE `messages` SET `result` = 'not sent' WHERE `kind` IN ('spare', 'seat-free', 'late-yes', 'lost-seat', 'backup-seat', 'pay-nudge', 'waiting') AND `result` = 'opened';
UPDATE `messages` SET `kind` = CASE `kind`
	WHEN 'spare' THEN 'standby' WHEN 'late-yes' THEN 'standby' WHEN 'seat-free' THEN 'evening'
	WHEN 'lost-seat' THEN 'cancelled' WHEN 'backup-seat' THEN 'invite' WHEN 'pay-nudge' THEN 'nudge' END
WHERE `kind` IN ('spare', 'late-yes', 'seat-free', 'lost-seat', 'backup-seat', 'pay-nudge');
UPDATE `audit_entries` SET `action` = 'made tables' WHERE `action` = 'dealt an evening';
DROP INDEX `messages_of_seat`;
CREATE INDEX `messages_of_seat` ON `messages` (`sent_at`,`kind`,`group_id`,`user_id`) WHERE result = 'sent' and kind in ('invite', 'backup-ask', 'today');
DELETE FROM `message_texts` WHERE `kind` IN ('spare', 'seat-free', 'late-yes', 'lost-seat', 'backup-seat', 'pay-nudge', 'waiting');
-- what staff and guests may take back, and what waits to be put back, names the columns and kinds of before
UPDATE `act_rows` SET `before` = json_remove(`before`, '$.answer_by', '$.reserve', '$.dealt'),
	`after` = json_remove(`after`, '$.answer_by', '$.reserve', '$.dealt') WHERE `changed` = 'ticket';
DELETE FROM `act_rows` WHERE `changed` = 'ticket' AND coalesce(`before`, '{}') = '{}' AND coalesce(`after`, '{}') = '{}';
UPDATE `act_rows` SET `before` = replace(replace(replace(replace(replace(replace(`before`, '"kind":"spare"', '"kind":"standby"'), '"kind":"seat-free"', '"kind":"evening"'), '"kind":"late-yes"', '"kind":"standby"'), '"kind":"lost-seat"', '"kind":"cancelled"'), '"kind":"backup-seat"', '"kind":"invite"'), '"kind":"pay-nudge"', '"kind":"nudge"'),
	`after` = replace(replace(replace(replace(replace(replace(`after`, '"kind":"spare"', '"kind":"standby"'), '"kind":"seat-free"', '"kind":"evening"'), '"kind":"late-yes"', '"kind":"standby"'), '"kind":"lost-seat"', '"kind":"cancelled"'), '"kind":"backup-seat"', '"kind":"invite"'), '"kind":"pay-nudge"', '"kind":"nudge"') WHERE `changed` = 'message';
UPDATE `erasures` SET `rows` = replace(replace(replace(replace(replace(replace(`rows`, '"kind":"spare"', '"kind":"standby"'), '"kind":"seat-free"', '"kind":"evening"'), '"kind":"late-yes"', '"kind":"standby"'), '"kind":"lost-seat"', '"kind":"cancelled"'), '"kind":"backup-seat"', '"kind":"invite"'), '"kind":"pay-nudge"', '"kind":"nudge"')

-- migration 1795678165542 0051_one_message_a_restaurant
DROP INDEX `booking_messages_open`;
ALTER TABLE `booking_messages` ADD `evening_id` integer;
-- a message is about all tables of an evening at a venue
UPDATE `booking_messages` SET `evening_id` = (SELECT `evening_id` FROM `dinner_groups` WHERE `dinner_groups`.`id` = `group_id`);
-- what took a table back states that nobody comes
UPDATE `booking_messages` SET `headcount` = 0 WHERE `kind` = 'booking-off';
-- of a table only one is open at a time
UPDATE `booking_messages` SET `result` = 'not sent' WHERE `result` = 'opened' AND EXISTS (
	SELECT 1 FROM `booking_messages` `later` WHERE `later`.`id` > `booking_messages`.`id` AND `later`.`result` = 'opened'
		AND `later`.`group_id` = `booking_messages`.`group_id` AND `later`.`venue_id` = `booking_messages`.`venue_id`
		AND `later`.`event_at` IS `booking_messages`.`event_at`);
ALTER TABLE `booking_messages` DROP COLUMN `kind`;
CREATE UNIQUE INDEX `booking_messages_open` ON `booking_messages` (`group_id`,`venue_id`,`event_at`) WHERE result = 'opened';
-- there is one text to restaurants: that of a booking, as staff have edited it
DELETE FROM `message_texts` WHERE `kind` IN ('booking-changed', 'booking-off');
-- what staff may take back names the kinds of before
DELETE FROM `act_rows` WHERE `act_id` IN (SELECT `id` FROM `acts` WHERE `kind` = 'sheet');
DELETE FROM `acts` WHERE `kind` = 'sheet';

-- migration 1795680313872 0052_one_seat_an_evening
DROP INDEX `memberships_one_active`;
ALTER TABLE `memberships` ADD `of_evening` integer;
UPDATE memberships SET of_evening = (SELECT dinner_groups.evening_id FROM dinner_groups WHERE dinner_groups.id = group_id);
CREATE UNIQUE INDEX `memberships_one_at_evening` ON `memberships` (`user_id`,`of_evening`) WHERE active = 1;
CREATE UNIQUE INDEX `memberships_one_active` ON `memberships` (`user_id`) WHERE active = 1 and of_evening is null;

-- migration 1795690804134 0053_searches_read_the_rows
DROP INDEX `profiles_name`;
DROP INDEX `profiles_facets`;
CREATE INDEX `profiles_seated` ON `profiles` (`standing`) WHERE standing <> 'free';
ALTER TABLE `profiles` DROP COLUMN `listed`;
DELETE FROM `settings` WHERE `key` IN ('listed_to', 'storing_run') OR `key` LIKE 'taking_back:%';

-- migration 1795693663123 0054_said_yes_to_another_date
ALTER TABLE `tickets` ADD `answer_by` text;

-- migration 1795695853108 0055_short_tables
ALTER TABLE `payments` ADD `short_of` integer;

-- migration 1795704080839 0001_chats
ALTER TABLE `feedback` ADD `wants_chat` integer DEFAULT false NOT NULL;
ALTER TABLE `feedback` ADD `chat_link` text;

-- migration 1795710000000 0002_tickets_under_seats
CREATE TABLE `__new_tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`evening_id` integer,
	`status` text NOT NULL,
	`answer_by` text,
	`pay_by` text,
	`confirmed_at` text,
	`dropped_at` text,
	`backup_answer` text,
	`answered_at` text,
	`answer_why` text,
	`arrival` text,
	`arrival_at` text,
	`arrival_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`price` integer,
	`joined_at` text NOT NULL,
	`free_until` text,
	`lapsed_at` text,
	`ended_at` text,
	`standby` integer,
	`coming` integer,
	`moved_from` text,
	`own` integer,
	`at` text NOT NULL,
	`by` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`evening_id`) REFERENCES `evenings`(`id`) ON UPDATE no action ON DELETE cascade
);

INSERT INTO `__new_tickets` (id, user_id, evening_id, status, answer_by, pay_by, confirmed_at, dropped_at, backup_answer, answered_at, answer_why,
    arrival, arrival_at, arrival_by, version, price, joined_at, free_until, lapsed_at, ended_at, standby, coming, moved_from, own, at, "by")
  SELECT tickets.id, tickets.user_id, evening_id,
    CASE WHEN seat.id IS NULL THEN tickets.status ELSE seat.status END,
    CASE WHEN seat.id IS NULL THEN tickets.answer_by ELSE seat.answer_by END,
    CASE WHEN seat.id IS NULL THEN tickets.pay_by ELSE seat.pay_by END,
    confirmed_at, dropped_at, backup_answer, answered_at, answer_why, arrival, arrival_at, arrival_by,
    max(tickets.version, coalesce(seat.version, 0)), price, joined_at, free_until, lapsed_at,
    CASE WHEN seat.id IS NOT NULL THEN coalesce(left_at, CASE WHEN tickets.status = 'dropped' THEN at END) END,
    standby, coming, moved_from, own, at, "by"
  FROM `tickets` LEFT JOIN `memberships` AS seat ON seat.id = membership_id;

CREATE TABLE `__seats` AS
  SELECT memberships.*, coalesce(
    (SELECT id FROM tickets WHERE membership_id = memberships.id),
    (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'tickets') + row_number() OVER (ORDER BY memberships.id)) AS ticket_id
  FROM `memberships`;

INSERT INTO `__new_tickets` (id, user_id, status, answer_by, pay_by, confirmed_at, dropped_at, backup_answer, answered_at, answer_why,
    arrival, arrival_at, arrival_by, version, joined_at, ended_at, at, "by")
  SELECT ticket_id, user_id, status, answer_by, pay_by, confirmed_at, dropped_at, backup_answer, answered_at, answer_why,
    arrival, arrival_at, arrival_by, version, added_at, left_at, added_at, 'staff'
  FROM `__seats` WHERE ticket_id NOT IN (SELECT id FROM `tickets`);

DROP TABLE `memberships`;

CREATE TABLE `memberships` (
	`id` integer PRIMARY KEY NOT NULL,
	`ticket_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text NOT NULL,
	`seat` integer NOT NULL,
	`of_evening` integer,
	`active` integer NOT NULL,
	`added_at` text NOT NULL,
	`left_at` text,
	`returned_at` text,
	`left_code` text,
	`left_reason` text,
	`left_by` integer,
	`released` integer DEFAULT false NOT NULL,
	`promoted_at` text,
	`merged_at` text,
	`turns_at` integer,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "memberships_left_holds_nothing" CHECK(left_at is null or active = 0),
	CONSTRAINT "memberships_seats" CHECK(seat between 1 and case role when 'member' then 6 else 3 end)
);

INSERT INTO `memberships` (id, ticket_id, group_id, user_id, role, seat, of_evening, active, added_at, left_at, returned_at, left_code, left_reason,
    left_by, released, promoted_at, merged_at, turns_at)
  SELECT id, ticket_id, group_id, user_id, role, seat, of_evening, active, added_at, left_at, returned_at, left_code, left_reason,
    left_by, released, promoted_at, merged_at, turns_at
  FROM `__seats`;

CREATE TABLE `__new_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`ticket_id` integer,
	`group_id` integer NOT NULL,
	`group_name` text,
	`event_at` text,
	`amount` integer,
	`code` integer,
	`credit` integer DEFAULT 0 NOT NULL,
	`paid_at` text,
	`transferred_at` text,
	`state` text NOT NULL,
	`state_at` text NOT NULL,
	`choice` text,
	`short_of` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_amount" CHECK(amount >= 0 and code > 0 and credit >= 0),
	CONSTRAINT "payments_came" CHECK((paid_at is null) = (state in ('due', 'void')))
);

INSERT INTO `__new_payments` (id, user_id, ticket_id, group_id, group_name, event_at, amount, code, credit, paid_at, transferred_at, state, state_at,
    choice, short_of, version)
  SELECT id, user_id, coalesce((SELECT ticket_id FROM __seats WHERE __seats.id = membership_id), ticket_id), group_id, group_name, event_at, amount,
    code, credit, paid_at, transferred_at, state, state_at, choice, short_of, version
  FROM `payments`;

UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'payments') WHERE name = '__new_payments';

DROP TABLE `payments`;

ALTER TABLE `__new_payments` RENAME TO `payments`;

CREATE INDEX `payments_user` ON `payments` (`user_id`);

CREATE INDEX `payments_ticket` ON `payments` (`ticket_id`);

CREATE INDEX `payments_group` ON `payments` (`group_id`);

CREATE INDEX `payments_due` ON `payments` (`amount`) WHERE state = 'due';

CREATE INDEX `payments_paid` ON `payments` (`paid_at`);

CREATE INDEX `payments_changed` ON `payments` (`state_at`,`state`,`amount`);

CREATE INDEX `payments_owed` ON `payments` (`id`) WHERE state = 'owed';

CREATE TABLE `__new_choices` (
	`ticket_id` integer PRIMARY KEY NOT NULL,
	`food_id` integer,
	`drink_id` integer,
	`diet` text,
	`nickname` integer DEFAULT false NOT NULL,
	`no_photos` integer DEFAULT false NOT NULL,
	`at` text NOT NULL,
	`by` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`food_id`) REFERENCES `menu_items`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`drink_id`) REFERENCES `menu_items`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "choices_diet" CHECK(length(diet) <= 500)
);

INSERT INTO `__new_choices` (ticket_id, food_id, drink_id, diet, nickname, no_photos, at, "by", version)
  SELECT __seats.ticket_id, food_id, drink_id, diet, nickname, no_photos, at, "by", choices.version
  FROM `choices` JOIN `__seats` ON __seats.id = membership_id;

DROP TABLE `choices`;

ALTER TABLE `__new_choices` RENAME TO `choices`;

CREATE INDEX `choices_food` ON `choices` (`food_id`) WHERE food_id is not null;

CREATE INDEX `choices_drink` ON `choices` (`drink_id`) WHERE drink_id is not null;

DROP TABLE `__seats`;

DROP TABLE `tickets`;

ALTER TABLE `__new_tickets` RENAME TO `tickets`;

CREATE UNIQUE INDEX `memberships_open` ON `memberships` (`group_id`,`user_id`) WHERE left_at is null;

CREATE UNIQUE INDEX `memberships_seat` ON `memberships` (`group_id`,`role`,`seat`) WHERE left_at is null;

CREATE UNIQUE INDEX `memberships_one_active` ON `memberships` (`user_id`) WHERE active = 1 and of_evening is null;

CREATE UNIQUE INDEX `memberships_one_at_evening` ON `memberships` (`user_id`,`of_evening`) WHERE active = 1;

CREATE UNIQUE INDEX `memberships_of_ticket` ON `memberships` (`ticket_id`) WHERE left_at is null;

CREATE INDEX `memberships_ticket` ON `memberships` (`ticket_id`);

CREATE INDEX `memberships_user` ON `memberships` (`user_id`);

CREATE INDEX `memberships_group` ON `memberships` (`group_id`);

CREATE UNIQUE INDEX `tickets_of` ON `tickets` (`evening_id`,`user_id`);

CREATE INDEX `tickets_user` ON `tickets` (`user_id`);

CREATE INDEX `tickets_held` ON `tickets` (`pay_by`) WHERE status = 'confirmed' and evening_id is not null;

DELETE FROM `acts` WHERE id IN (SELECT act_id FROM `act_rows` WHERE changed IN ('seat', 'ticket', 'choice')
  OR (changed = 'payment' AND coalesce(before, '') || coalesce(after, '') LIKE '%membership_id%'));

DELETE FROM `act_rows` WHERE act_id NOT IN (SELECT id FROM `acts`);

INSERT INTO sqlite_sequence (name, seq) SELECT 'tickets', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'tickets');

UPDATE sqlite_sequence SET seq = max(seq, coalesce((
  SELECT max(ticket.value ->> 'id') FROM `erasures`, json_each(rows, '$.tables') AS held, json_each(held.value, '$.rows') AS ticket
  WHERE held.value ->> 'table' = 'tickets'), 0)) WHERE name = 'tickets';

CREATE TABLE `__taken` AS
  SELECT erasures.id AS erasure, seat.value AS seat, coalesce(
    (SELECT ticket.value ->> 'id' FROM json_each(rows, '$.tables') AS theirs, json_each(theirs.value, '$.rows') AS ticket
      WHERE theirs.value ->> 'table' = 'tickets' AND ticket.value ->> 'membership_id' = seat.value ->> 'id'),
    (SELECT seq FROM sqlite_sequence WHERE name = 'tickets') + row_number() OVER (ORDER BY erasures.id)) AS ticket
  FROM `erasures`, json_each(rows, '$.tables') AS held, json_each(held.value, '$.rows') AS seat
  WHERE held.value ->> 'table' = 'memberships';

UPDATE `erasures` SET `rows` = json_set(rows, '$.tables', json((
  SELECT json_group_array(json(part)) FROM (
    SELECT value AS part FROM json_each(rows, '$.tables') WHERE value ->> 'table' NOT IN ('tickets', 'memberships', 'choices')
    UNION ALL
    SELECT json_object('table', 'tickets', 'rows', json((SELECT json_group_array(json(row)) FROM (
      SELECT ticket.value AS row FROM json_each(rows, '$.tables') AS held, json_each(held.value, '$.rows') AS ticket
        WHERE held.value ->> 'table' = 'tickets' AND ticket.value ->> 'id' NOT IN (SELECT ticket FROM __taken WHERE erasure = erasures.id)
      UNION ALL
      SELECT json_patch(
        coalesce((
          SELECT known.value FROM json_each(rows, '$.tables') AS held, json_each(held.value, '$.rows') AS known
            WHERE held.value ->> 'table' = 'tickets' AND known.value ->> 'id' = ticket),
          json_object('id', ticket, 'user_id', seat ->> 'user_id', 'evening_id', NULL, 'joined_at', seat ->> 'added_at',
            'at', seat ->> 'added_at', 'by', 'staff', 'date of the evening', NULL)),
        json_object('status', seat ->> 'status', 'answer_by', seat ->> 'answer_by', 'pay_by', seat ->> 'pay_by',
          'confirmed_at', seat ->> 'confirmed_at', 'dropped_at', seat ->> 'dropped_at', 'backup_answer', seat ->> 'backup_answer',
          'answered_at', seat ->> 'answered_at', 'answer_why', seat ->> 'answer_why', 'arrival', seat ->> 'arrival',
          'arrival_at', seat ->> 'arrival_at', 'arrival_by', seat ->> 'arrival_by', 'version', seat ->> 'version', 'ended_at', seat ->> 'left_at'))
        FROM __taken WHERE erasure = erasures.id))))
    UNION ALL
    SELECT json_object('table', 'memberships', 'rows', json((
      SELECT json_group_array(json_set(seat, '$.ticket_id', ticket)) FROM __taken WHERE erasure = erasures.id)))
    UNION ALL
    SELECT json_object('table', 'choices', 'rows', json((
      SELECT json_group_array(json_remove(json_set(choice.value, '$.ticket_id', ticket), '$.membership_id'))
      FROM json_each(rows, '$.tables') AS held, json_each(held.value, '$.rows') AS choice
        JOIN __taken ON erasure = erasures.id AND seat ->> 'id' = choice.value ->> 'membership_id'
      WHERE held.value ->> 'table' = 'choices')))))))
  WHERE id IN (SELECT erasure FROM __taken);

UPDATE sqlite_sequence SET seq = max(seq, coalesce((SELECT max(ticket) FROM __taken), 0)) WHERE name = 'tickets';

UPDATE `erasures` SET `rows` = json_set(rows, '$.pointers', json((
  SELECT json_group_array(json(pointer)) FROM (
    SELECT value AS pointer FROM json_each(rows, '$.pointers')
      WHERE NOT (value ->> 'table' = 'payments' AND value ->> 'column' IN ('membership_id', 'ticket_id'))
    UNION ALL
    SELECT json_set(value, '$.column', 'ticket_id', '$.value', ticket)
      FROM json_each(rows, '$.pointers') JOIN __taken ON erasure = erasures.id AND seat ->> 'id' = value ->> 'value'
      WHERE value ->> 'table' = 'payments' AND value ->> 'column' = 'membership_id'
    UNION ALL
    SELECT value FROM json_each(rows, '$.pointers') AS own
      WHERE value ->> 'table' = 'payments' AND value ->> 'column' = 'ticket_id' AND NOT EXISTS (
        SELECT 1 FROM json_each(rows, '$.pointers') AS other WHERE other.value ->> 'table' = 'payments'
          AND other.value ->> 'column' = 'membership_id' AND other.value ->> 'rowid' = own.value ->> 'rowid')))));

DROP TABLE `__taken`;

-- migration 1795744200839 0003_accounts_for_refunds
ALTER TABLE `payments` ADD `return_to` text;

-- migration 1795770797382 0004_lists_of_evenings
ALTER TABLE `evenings` ADD `has_list` integer DEFAULT true NOT NULL;

-- migration 1795919025001 0005_exports_by_links
DROP TABLE `export_requests`;

-- migration 1795941506645 0006_recovery_codes_of_accounts
ALTER TABLE `staff_accounts` ADD `recovery_hashes` text DEFAULT '[]' NOT NULL;
UPDATE `staff_accounts` SET `recovery_hashes` = (
	SELECT json_group_array(`code_hash`) FROM `recovery_codes` WHERE `recovery_codes`.`user_id` = `staff_accounts`.`user_id`
);
DROP TABLE `recovery_codes`;

-- migration 1796004539989 0007_standing_of_seats
DROP INDEX `profiles_waiting`;
DROP INDEX `profiles_seated`;
ALTER TABLE `profiles` DROP COLUMN `standing`;
ALTER TABLE `profiles` DROP COLUMN `last_group`;
CREATE INDEX `profiles_wrote` ON `profiles` (`wrote_at`,`user_id`) WHERE wrote_at is not null;
-- why a seat ended says whether it was given away; whom no message could reach had the same word as who did not answer
UPDATE `memberships` SET `left_code` = 'unreached' WHERE `left_code` = 'no answer' AND NOT `released`;
UPDATE `memberships` SET `left_code` = 'no answer' WHERE `released` AND coalesce(`left_code`, '') NOT IN ('no answer', 'no payment');
ALTER TABLE `memberships` DROP COLUMN `released`;
ALTER TABLE `memberships` DROP COLUMN `left_by`;
-- what staff may take back names the columns of before
UPDATE `act_rows` SET `after` = json_set(`after`, '$.left_code', 'unreached')
	WHERE `changed` = 'seat' AND `after` ->> 'left_code' = 'no answer' AND `after` ->> 'released' IS NOT 1;
UPDATE `act_rows` SET `before` = json_remove(`before`, '$.released', '$.left_by'),
	`after` = json_remove(`after`, '$.released', '$.left_by') WHERE `changed` = 'seat';

-- migration 1796029400000 0008_accounts_of_staff
CREATE TABLE `__new_users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text collate nocase NOT NULL,
	`role` text,
	`password_hash` text,
	`secret_hash` text,
	`totp_secret` text,
	`totp_pending` text,
	`totp_step` integer DEFAULT 0 NOT NULL,
	`recovery_hashes` text DEFAULT '[]' NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "users_staff_sign_in" CHECK(role is null or password_hash is not null)
);
INSERT INTO `__new_users` SELECT `id`, `username`, coalesce(`role`, iif(`is_admin`, 'host', NULL)), `password_hash`, `secret_hash`,
		`totp_secret`, `totp_pending`, coalesce(`totp_step`, 0), coalesce(`recovery_hashes`, '[]'), `created_at`
	FROM `users` LEFT JOIN `staff_accounts` ON `user_id` = `id`;
DROP TABLE `users`;
ALTER TABLE `__new_users` RENAME TO `users`;
CREATE UNIQUE INDEX `users_username` ON `users` (`username`);
CREATE INDEX `users_staff` ON `users` (`id`) WHERE role is not null;
DROP TABLE `staff_accounts`;
-- what staff have written stands beside what else they set
INSERT INTO `settings` (`key`, `value`)
	SELECT 'message_texts', json_group_object(`kind`, json_object('text', `text`, 'version', `version`)) FROM `message_texts` HAVING count(*) > 0;
DROP TABLE `message_texts`;

-- migration 1796039430164 0009_seats_that_are_held
DROP INDEX `memberships_one_active`;
ALTER TABLE `memberships` RENAME COLUMN `active` TO `holds_seat`;
CREATE UNIQUE INDEX `memberships_one_held` ON `memberships` (`user_id`) WHERE holds_seat = 1 and of_evening is null;
-- what may be undone, and who is to be erased and may stay, name the columns of before
UPDATE `act_rows` SET `before` = replace(`before`, '"active":', '"holds_seat":'), `after` = replace(`after`, '"active":', '"holds_seat":')
	WHERE `changed` = 'seat';
UPDATE `erasures` SET `rows` = replace(`rows`, '"active":', '"holds_seat":');
