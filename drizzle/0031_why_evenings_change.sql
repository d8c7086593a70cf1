ALTER TABLE `evenings` ADD `change_reason` text;--> statement-breakpoint
CREATE INDEX `profiles_waiting` ON `profiles` (`wrote_at`,`user_id`) WHERE standing = 'free';