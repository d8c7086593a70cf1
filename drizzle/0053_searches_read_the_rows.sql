DROP INDEX `profiles_name`;--> statement-breakpoint
DROP INDEX `profiles_facets`;--> statement-breakpoint
CREATE INDEX `profiles_seated` ON `profiles` (`standing`) WHERE standing <> 'free';--> statement-breakpoint
ALTER TABLE `profiles` DROP COLUMN `listed`;--> statement-breakpoint
DELETE FROM `settings` WHERE `key` IN ('listed_to', 'storing_run') OR `key` LIKE 'taking_back:%';
