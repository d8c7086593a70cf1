ALTER TABLE `messages` RENAME COLUMN "told_event_at" TO "stated_event_at";--> statement-breakpoint
ALTER TABLE `messages` RENAME COLUMN "told_place" TO "stated_venue";--> statement-breakpoint
DROP INDEX `messages_told`;--> statement-breakpoint
DROP INDEX `messages_dateless`;--> statement-breakpoint
CREATE INDEX `messages_stated` ON `messages` (`stated_event_at`);--> statement-breakpoint
CREATE INDEX `messages_dateless` ON `messages` (`sent_at`) WHERE kind = 'confirmed' and stated_event_at is null;--> statement-breakpoint
-- rows that are to be put back, by the names of their columns
UPDATE `erasures` SET `rows` = replace(replace(`rows`, '"told_event_at":', '"stated_event_at":'), '"told_place":', '"stated_venue":');--> statement-breakpoint
UPDATE `settings` SET `value` = replace(replace(`value`, '\"told_event_at\":', '\"stated_event_at\":'), '\"told_place\":', '\"stated_venue\":')
  WHERE `key` = 'requested_erasures';
