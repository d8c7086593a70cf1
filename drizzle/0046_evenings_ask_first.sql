-- tables that were made first are groups of their own while their dinner is ahead; whoever waits there is asked once staff open the evening again
UPDATE `evenings` SET `status` = 'draft' WHERE `process` = 'tables' AND `status` <> 'cancelled' AND `at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
	AND EXISTS (SELECT 1 FROM `dinner_groups` WHERE `evening_id` = `evenings`.`id`);--> statement-breakpoint
UPDATE `dinner_groups` SET `evening_id` = NULL WHERE `evening_id` IN (SELECT `id` FROM `evenings` WHERE `process` = 'tables' AND `status` <> 'cancelled' AND `at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));--> statement-breakpoint
-- the usual hours, 20.00 three and two days and noon one day before a dinner at 19.00, none before the answers end
UPDATE `evenings` SET
	`sure_until` = max(`answers_until`, strftime('%Y-%m-%dT%H:%M:%fZ', `at`, '-71 hours')),
	`pay_until` = max(`answers_until`, strftime('%Y-%m-%dT%H:%M:%fZ', `at`, '-47 hours')),
	`details_from` = max(`answers_until`, strftime('%Y-%m-%dT%H:%M:%fZ', `at`, '-31 hours'))
WHERE `process` = 'tables';--> statement-breakpoint
UPDATE `evenings` SET `dealt_at` = `pay_until`, `dealt_again_at` = `pay_until`, `announced_at` = `details_from`
WHERE `process` = 'tables' AND EXISTS (SELECT 1 FROM `dinner_groups` WHERE `evening_id` = `evenings`.`id`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
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
--> statement-breakpoint
INSERT INTO `__new_matchmaking_runs`("id", "started_by", "started_at", "duration_ms", "seed", "deadline_ms", "moves", "pool", "tables", "seated", "backups", "waiting", "score", "meet_again") SELECT "id", "started_by", "started_at", "duration_ms", "seed", "deadline_ms", "moves", "pool", "tables", "seated", "backups", "waiting", "score", "meet_again" FROM `matchmaking_runs`;--> statement-breakpoint
DROP TABLE `matchmaking_runs`;--> statement-breakpoint
ALTER TABLE `__new_matchmaking_runs` RENAME TO `matchmaking_runs`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `runs_started_by` ON `matchmaking_runs` (`started_by`);--> statement-breakpoint
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
--> statement-breakpoint
INSERT INTO `__new_evenings`("id", "at", "city", "area", "venue_id", "price", "tables_max", "answers_until", "sure_until", "pay_until", "details_from", "dealt_at", "dealt_again_at", "announced_at", "change_reason", "note", "status", "version") SELECT "id", "at", "city", "area", "venue_id", "price", "tables_max", "answers_until", "sure_until", "pay_until", "details_from", "dealt_at", "dealt_again_at", "announced_at", "change_reason", "note", "status", "version" FROM `evenings`;--> statement-breakpoint
DROP TABLE `evenings`;--> statement-breakpoint
ALTER TABLE `__new_evenings` RENAME TO `evenings`;--> statement-breakpoint
CREATE INDEX `evenings_at` ON `evenings` (`at`);