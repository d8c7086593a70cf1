ALTER TABLE `evenings` ADD `invites` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- nobody is asked whether they can, or are sure: what was asked by these messages is told by one that an evening is open
UPDATE `evenings` SET `invites` = 1 WHERE `status` = 'open' AND `dealt_at` IS NULL
	AND EXISTS (SELECT 1 FROM `messages` WHERE `evening_id` = `evenings`.`id` AND `kind` = 'date' AND `result` = 'sent');--> statement-breakpoint
UPDATE `evenings` SET `answers_until` = max(`answers_until`, `sure_until`)
WHERE `dealt_at` IS NULL AND `at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now');--> statement-breakpoint
ALTER TABLE `evenings` DROP COLUMN `sure_until`;--> statement-breakpoint
DELETE FROM `messages` WHERE `kind` = 'date' AND `result` = 'opened' AND EXISTS (
	SELECT 1 FROM `messages` AS `other` WHERE `other`.`kind` = 'sure' AND `other`.`result` = 'opened'
		AND `other`.`user_id` = `messages`.`user_id` AND `other`.`evening_id` IS `messages`.`evening_id`);--> statement-breakpoint
UPDATE `messages` SET `kind` = 'evening' WHERE `kind` IN ('date', 'sure');--> statement-breakpoint
DELETE FROM `message_texts` WHERE `kind` IN ('date', 'sure');--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
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
--> statement-breakpoint
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
) ORDER BY `id`;--> statement-breakpoint
DROP TABLE `tickets`;--> statement-breakpoint
ALTER TABLE `__new_tickets` RENAME TO `tickets`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_of` ON `tickets` (`evening_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`user_id`);--> statement-breakpoint
CREATE INDEX `tickets_membership` ON `tickets` (`membership_id`) WHERE membership_id is not null;--> statement-breakpoint
CREATE INDEX `tickets_held` ON `tickets` (`pay_by`) WHERE status = 'confirmed' and membership_id is null;--> statement-breakpoint
-- who had a place held and said no owes nothing
UPDATE `payments` SET `state` = 'void', `state_at` = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), `version` = `version` + 1
WHERE `state` = 'due' AND `membership_id` IS NULL AND `ticket_id` IN (SELECT `id` FROM `tickets` WHERE `status` = 'dropped');--> statement-breakpoint
-- what staff and guests may take back, and what waits to be put back, names the columns and kinds of before
DELETE FROM `act_rows` WHERE `changed` = 'ticket' AND (
	json_type(`before`, '$.status') = 'null' OR json_type(`after`, '$.status') = 'null'
	OR `row_id` NOT IN (SELECT `id` FROM `tickets`));--> statement-breakpoint
UPDATE `act_rows` SET `before` = json_remove(`before`, '$.can', '$.sure', '$.sure_sent_at'),
	`after` = json_remove(`after`, '$.can', '$.sure', '$.sure_sent_at') WHERE `changed` = 'ticket';--> statement-breakpoint
DELETE FROM `act_rows` WHERE `changed` = 'ticket' AND coalesce(`before`, '{}') = '{}' AND coalesce(`after`, '{}') = '{}';--> statement-breakpoint
UPDATE `act_rows` SET `before` = replace(replace(`before`, '"kind":"date"', '"kind":"evening"'), '"kind":"sure"', '"kind":"evening"'),
	`after` = replace(replace(`after`, '"kind":"date"', '"kind":"evening"'), '"kind":"sure"', '"kind":"evening"') WHERE `changed` = 'message';--> statement-breakpoint
UPDATE `erasures` SET `rows` = replace(replace(`rows`, '"kind":"date"', '"kind":"evening"'), '"kind":"sure"', '"kind":"evening"')