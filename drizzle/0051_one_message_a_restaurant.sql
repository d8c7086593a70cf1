DROP INDEX `booking_messages_open`;--> statement-breakpoint
ALTER TABLE `booking_messages` ADD `evening_id` integer;--> statement-breakpoint
-- a message is about all tables of an evening at a venue
UPDATE `booking_messages` SET `evening_id` = (SELECT `evening_id` FROM `dinner_groups` WHERE `dinner_groups`.`id` = `group_id`);--> statement-breakpoint
-- what took a table back states that nobody comes
UPDATE `booking_messages` SET `headcount` = 0 WHERE `kind` = 'booking-off';--> statement-breakpoint
-- of a table only one is open at a time
UPDATE `booking_messages` SET `result` = 'not sent' WHERE `result` = 'opened' AND EXISTS (
	SELECT 1 FROM `booking_messages` `later` WHERE `later`.`id` > `booking_messages`.`id` AND `later`.`result` = 'opened'
		AND `later`.`group_id` = `booking_messages`.`group_id` AND `later`.`venue_id` = `booking_messages`.`venue_id`
		AND `later`.`event_at` IS `booking_messages`.`event_at`);--> statement-breakpoint
ALTER TABLE `booking_messages` DROP COLUMN `kind`;--> statement-breakpoint
CREATE UNIQUE INDEX `booking_messages_open` ON `booking_messages` (`group_id`,`venue_id`,`event_at`) WHERE result = 'opened';--> statement-breakpoint
-- there is one text to restaurants: that of a booking, as staff have edited it
DELETE FROM `message_texts` WHERE `kind` IN ('booking-changed', 'booking-off');--> statement-breakpoint
-- what staff may take back names the kinds of before
DELETE FROM `act_rows` WHERE `act_id` IN (SELECT `id` FROM `acts` WHERE `kind` = 'sheet');--> statement-breakpoint
DELETE FROM `acts` WHERE `kind` = 'sheet';