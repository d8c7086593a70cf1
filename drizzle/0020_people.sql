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
--> statement-breakpoint
CREATE UNIQUE INDEX `people_phone` ON `people` (`phone`);--> statement-breakpoint
CREATE INDEX `people_removed` ON `people` (`id`) WHERE removed is not null;--> statement-breakpoint
-- one person for each phone, in the order of the first sign-ups; a rest of all of them is the person's
INSERT INTO `people` (`phone`, `removed`, `rests_since`, `no_whatsapp`, `wrong_number_at`, `turns_missed`)
  SELECT phone,
    (SELECT removed FROM profiles AS given WHERE given.phone = profiles.phone AND given.removed IS NOT NULL ORDER BY user_id DESC LIMIT 1),
    CASE WHEN count(*) = count(resting_at) THEN min(resting_at) END,
    max(no_whatsapp), min(wrong_number_at), sum(times_waited)
  FROM profiles GROUP BY phone ORDER BY min(user_id);--> statement-breakpoint
CREATE TABLE `__new_kept_apart` (
	`person_a` integer NOT NULL,
	`person_b` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`person_a`, `person_b`),
	FOREIGN KEY (`person_a`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_b`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "kept_apart_order" CHECK(person_a < person_b)
);
--> statement-breakpoint
INSERT INTO `__new_kept_apart`("person_a", "person_b", "created_at") SELECT min(a.id, b.id), max(a.id, b.id), created_at
  FROM `kept_apart` JOIN people AS a ON a.phone = phone_a JOIN people AS b ON b.phone = phone_b;--> statement-breakpoint
DROP TABLE `kept_apart`;--> statement-breakpoint
ALTER TABLE `__new_kept_apart` RENAME TO `kept_apart`;--> statement-breakpoint
CREATE INDEX `kept_apart_b` ON `kept_apart` (`person_b`);--> statement-breakpoint
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
--> statement-breakpoint
INSERT INTO `__new_profiles` SELECT user_id, people.id, name, birthdate, gender, activity, budget, comfort_level, hobbies, interests,
    smoker, drinker, dietary_restrictions, standing, last_group, search_text, wrote_at, proved_at, iif(rests_since IS NULL, resting_at, NULL),
    current_step, registered_at, completed_at, terms_version, terms_accepted_at, profiles.version
  FROM `profiles` JOIN `people` ON people.phone = profiles.phone ORDER BY user_id;--> statement-breakpoint
ALTER TABLE `memberships` ADD `turns_at` integer;--> statement-breakpoint
-- turns of sign-ups with a seat did not count: the person's latest seat holds them
UPDATE `memberships` SET turns_at = 0 WHERE active = 1 AND role = 'member';--> statement-breakpoint
UPDATE `memberships` SET turns_at = (
    SELECT sum(times_waited) FROM profiles WHERE standing = 'member'
      AND phone = (SELECT phone FROM profiles AS own WHERE own.user_id = memberships.user_id))
  WHERE id IN (
    SELECT max(seat.id) FROM memberships AS seat JOIN profiles ON profiles.user_id = seat.user_id
    WHERE active = 1 AND role = 'member' GROUP BY phone);--> statement-breakpoint
DROP TABLE `profiles`;--> statement-breakpoint
ALTER TABLE `__new_profiles` RENAME TO `profiles`;--> statement-breakpoint
CREATE INDEX `profiles_person` ON `profiles` (`person_id`);--> statement-breakpoint
CREATE INDEX `profiles_name` ON `profiles` (`name`);--> statement-breakpoint
CREATE INDEX `profiles_facets` ON `profiles` (`standing`,`gender`,`activity`,`budget`,`comfort_level`,`birthdate`,`hobbies`,`interests`,`completed_at`,`person_id`,`last_group`);
