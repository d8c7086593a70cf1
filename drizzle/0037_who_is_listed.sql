DROP INDEX `profiles_name`;--> statement-breakpoint
DROP INDEX `profiles_waiting`;--> statement-breakpoint
DROP INDEX `profiles_facets`;--> statement-breakpoint
ALTER TABLE `profiles` ADD `listed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `profiles_name` ON `profiles` (`name`) WHERE listed;--> statement-breakpoint
CREATE INDEX `profiles_waiting` ON `profiles` (`wrote_at`,`user_id`) WHERE standing = 'free' and wrote_at is not null;--> statement-breakpoint
CREATE INDEX `profiles_facets` ON `profiles` (`standing`,`gender`,`activity`,`budget`,`comfort_level`,`birthdate`,`hobbies`,`interests`,`completed_at`,`person_id`,`last_group`) WHERE listed;