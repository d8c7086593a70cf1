PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`membership_id` integer,
	`group_id` integer NOT NULL,
	`group_name` text,
	`event_at` text,
	`amount` integer,
	`code` integer,
	`credit` integer DEFAULT 0 NOT NULL,
	`paid_at` text,
	`transferred_at` text,
	`state` text NOT NULL,
	`state_at` text NOT NULL,
	`choice` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`membership_id`) REFERENCES `memberships`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_amount" CHECK(amount >= 0 and code > 0 and credit >= 0),
	CONSTRAINT "payments_came" CHECK((paid_at is null) = (state in ('due', 'void')))
);
--> statement-breakpoint
-- what never came has no day on which it did, and is void
INSERT INTO `__new_payments`("id", "user_id", "membership_id", "group_id", "group_name", "event_at", "amount", "paid_at", "state", "state_at", "choice", "version")
SELECT "id", "user_id", "membership_id", "group_id", "group_name", "event_at", "amount", iif("state" = 'withdrawn', null, "paid_at"),
  iif("state" = 'withdrawn', 'void', "state"), "state_at", "choice", "version"
FROM `payments`;--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`);--> statement-breakpoint
CREATE INDEX `payments_membership` ON `payments` (`membership_id`);--> statement-breakpoint
CREATE INDEX `payments_group` ON `payments` (`group_id`);--> statement-breakpoint
CREATE INDEX `payments_due` ON `payments` (`amount`) WHERE state = 'due';--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`paid_at`);--> statement-breakpoint
CREATE INDEX `payments_owed` ON `payments` (`id`) WHERE state = 'owed';--> statement-breakpoint
-- an act of the last minutes before this would bring back a state that is no more
DELETE FROM `acts` WHERE `id` IN (SELECT `act_id` FROM `act_rows` WHERE `changed` = 'payment' AND "before" ->> 'state' = 'withdrawn');--> statement-breakpoint
DELETE FROM `act_rows` WHERE `act_id` NOT IN (SELECT `id` FROM `acts`);
