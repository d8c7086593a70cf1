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
--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`);--> statement-breakpoint
CREATE INDEX `payments_membership` ON `payments` (`membership_id`);--> statement-breakpoint
CREATE INDEX `payments_group` ON `payments` (`group_id`);--> statement-breakpoint
CREATE INDEX `payments_owed` ON `payments` (`id`) WHERE state = 'owed';--> statement-breakpoint
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
WHERE seat.`refund` IN ('money', 'credit') OR (seat.`status` = 'paid' AND dinner.`price` IS NOT 0);--> statement-breakpoint
DROP INDEX `memberships_unsettled`;--> statement-breakpoint
DROP INDEX `memberships_owed`;--> statement-breakpoint
ALTER TABLE `memberships` DROP COLUMN `refund`;--> statement-breakpoint
ALTER TABLE `memberships` DROP COLUMN `refunded_at`;--> statement-breakpoint
CREATE INDEX `messages_dateless` ON `messages` (`sent_at`) WHERE kind = 'confirmed' and told_event_at is null;