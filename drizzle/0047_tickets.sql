CREATE TABLE `tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`evening_id` integer NOT NULL,
	`status` text,
	`price` integer,
	`joined_at` text,
	`pay_by` text,
	`free_until` text,
	`lapsed_at` text,
	`membership_id` integer,
	`can` integer,
	`sure` integer,
	`sure_sent_at` text,
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
	FOREIGN KEY (`membership_id`) REFERENCES `memberships`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "tickets_joined" CHECK((status is null) = (joined_at is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_of` ON `tickets` (`evening_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`user_id`);--> statement-breakpoint
CREATE INDEX `tickets_membership` ON `tickets` (`membership_id`) WHERE membership_id is not null;--> statement-breakpoint
CREATE INDEX `tickets_held` ON `tickets` (`pay_by`) WHERE status = 'confirmed' and membership_id is null;--> statement-breakpoint
INSERT INTO `tickets` (`user_id`, `evening_id`, `can`, `sure`, `sure_sent_at`, `answer_by`, `reserve`, `dealt`, `moved_from`, `version`, `own`, `at`, `by`) SELECT `user_id`, `evening_id`, `can`, `sure`, `sure_sent_at`, `answer_by`, `reserve`, `dealt`, `moved_from`, `version`, `own`, `at`, `by` FROM `availability` ORDER BY `evening_id`, `at`;--> statement-breakpoint
DROP TABLE `availability`;--> statement-breakpoint
-- what waits to be put back, and what staff may undo, names the table; the ids of undone rows were those of no column
UPDATE `erasures` SET `rows` = replace(`rows`, '"availability"', '"tickets"');--> statement-breakpoint
DELETE FROM `act_rows` WHERE `changed` = 'availability';--> statement-breakpoint
ALTER TABLE `payments` ADD `ticket_id` integer REFERENCES tickets(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `payments_ticket` ON `payments` (`ticket_id`) WHERE ticket_id is not null;