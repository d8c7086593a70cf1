ALTER TABLE `tickets` ADD `standby` integer;--> statement-breakpoint
ALTER TABLE `tickets` ADD `coming` integer;--> statement-breakpoint
-- tables are made once: who stood in reserve, or had an offer, wants a seat that becomes free
UPDATE `tickets` SET `standby` = 1 WHERE (`reserve` = 1 OR `answer_by` IS NOT NULL) AND `status` = 'idle';--> statement-breakpoint
ALTER TABLE `evenings` DROP COLUMN `dealt_again_at`;--> statement-breakpoint
ALTER TABLE `tickets` DROP COLUMN `answer_by`;--> statement-breakpoint
ALTER TABLE `tickets` DROP COLUMN `reserve`;--> statement-breakpoint
ALTER TABLE `tickets` DROP COLUMN `dealt`;--> statement-breakpoint
-- what staff had opened of kinds that are gone was not sent; what was sent is of the kind that says the same now
UPDATE `messages` SET `result` = 'not sent' WHERE `kind` IN ('spare', 'seat-free', 'late-yes', 'lost-seat', 'backup-seat', 'pay-nudge', 'waiting') AND `result` = 'opened';--> statement-breakpoint
UPDATE `messages` SET `kind` = CASE `kind`
	WHEN 'spare' THEN 'standby' WHEN 'late-yes' THEN 'standby' WHEN 'seat-free' THEN 'evening'
	WHEN 'lost-seat' THEN 'cancelled' WHEN 'backup-seat' THEN 'invite' WHEN 'pay-nudge' THEN 'nudge' END
WHERE `kind` IN ('spare', 'late-yes', 'seat-free', 'lost-seat', 'backup-seat', 'pay-nudge');--> statement-breakpoint
UPDATE `audit_entries` SET `action` = 'made tables' WHERE `action` = 'dealt an evening';--> statement-breakpoint
DROP INDEX `messages_of_seat`;--> statement-breakpoint
CREATE INDEX `messages_of_seat` ON `messages` (`sent_at`,`kind`,`group_id`,`user_id`) WHERE result = 'sent' and kind in ('invite', 'backup-ask', 'today');--> statement-breakpoint
DELETE FROM `message_texts` WHERE `kind` IN ('spare', 'seat-free', 'late-yes', 'lost-seat', 'backup-seat', 'pay-nudge', 'waiting');--> statement-breakpoint
-- what staff and guests may take back, and what waits to be put back, names the columns and kinds of before
UPDATE `act_rows` SET `before` = json_remove(`before`, '$.answer_by', '$.reserve', '$.dealt'),
	`after` = json_remove(`after`, '$.answer_by', '$.reserve', '$.dealt') WHERE `changed` = 'ticket';--> statement-breakpoint
DELETE FROM `act_rows` WHERE `changed` = 'ticket' AND coalesce(`before`, '{}') = '{}' AND coalesce(`after`, '{}') = '{}';--> statement-breakpoint
UPDATE `act_rows` SET `before` = replace(replace(replace(replace(replace(replace(`before`, '"kind":"spare"', '"kind":"standby"'), '"kind":"seat-free"', '"kind":"evening"'), '"kind":"late-yes"', '"kind":"standby"'), '"kind":"lost-seat"', '"kind":"cancelled"'), '"kind":"backup-seat"', '"kind":"invite"'), '"kind":"pay-nudge"', '"kind":"nudge"'),
	`after` = replace(replace(replace(replace(replace(replace(`after`, '"kind":"spare"', '"kind":"standby"'), '"kind":"seat-free"', '"kind":"evening"'), '"kind":"late-yes"', '"kind":"standby"'), '"kind":"lost-seat"', '"kind":"cancelled"'), '"kind":"backup-seat"', '"kind":"invite"'), '"kind":"pay-nudge"', '"kind":"nudge"') WHERE `changed` = 'message';--> statement-breakpoint
UPDATE `erasures` SET `rows` = replace(replace(replace(replace(replace(replace(`rows`, '"kind":"spare"', '"kind":"standby"'), '"kind":"seat-free"', '"kind":"evening"'), '"kind":"late-yes"', '"kind":"standby"'), '"kind":"lost-seat"', '"kind":"cancelled"'), '"kind":"backup-seat"', '"kind":"invite"'), '"kind":"pay-nudge"', '"kind":"nudge"')