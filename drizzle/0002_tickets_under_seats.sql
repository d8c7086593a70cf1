CREATE TABLE `__new_tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`evening_id` integer,
	`status` text NOT NULL,
	`answer_by` text,
	`pay_by` text,
	`confirmed_at` text,
	`dropped_at` text,
	`backup_answer` text,
	`answered_at` text,
	`answer_why` text,
	`arrival` text,
	`arrival_at` text,
	`arrival_by` text,
	`version` integer DEFAULT 1 NOT NULL,
	`price` integer,
	`joined_at` text NOT NULL,
	`free_until` text,
	`lapsed_at` text,
	`ended_at` text,
	`standby` integer,
	`coming` integer,
	`moved_from` text,
	`own` integer,
	`at` text NOT NULL,
	`by` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`evening_id`) REFERENCES `evenings`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_tickets` (id, user_id, evening_id, status, answer_by, pay_by, confirmed_at, dropped_at, backup_answer, answered_at, answer_why,
    arrival, arrival_at, arrival_by, version, price, joined_at, free_until, lapsed_at, ended_at, standby, coming, moved_from, own, at, "by")
  SELECT tickets.id, tickets.user_id, evening_id,
    CASE WHEN seat.id IS NULL THEN tickets.status ELSE seat.status END,
    CASE WHEN seat.id IS NULL THEN tickets.answer_by ELSE seat.answer_by END,
    CASE WHEN seat.id IS NULL THEN tickets.pay_by ELSE seat.pay_by END,
    confirmed_at, dropped_at, backup_answer, answered_at, answer_why, arrival, arrival_at, arrival_by,
    max(tickets.version, coalesce(seat.version, 0)), price, joined_at, free_until, lapsed_at,
    CASE WHEN seat.id IS NOT NULL THEN coalesce(left_at, CASE WHEN tickets.status = 'dropped' THEN at END) END,
    standby, coming, moved_from, own, at, "by"
  FROM `tickets` LEFT JOIN `memberships` AS seat ON seat.id = membership_id;
--> statement-breakpoint
CREATE TABLE `__seats` AS
  SELECT memberships.*, coalesce(
    (SELECT id FROM tickets WHERE membership_id = memberships.id),
    (SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'tickets') + row_number() OVER (ORDER BY memberships.id)) AS ticket_id
  FROM `memberships`;
--> statement-breakpoint
INSERT INTO `__new_tickets` (id, user_id, status, answer_by, pay_by, confirmed_at, dropped_at, backup_answer, answered_at, answer_why,
    arrival, arrival_at, arrival_by, version, joined_at, ended_at, at, "by")
  SELECT ticket_id, user_id, status, answer_by, pay_by, confirmed_at, dropped_at, backup_answer, answered_at, answer_why,
    arrival, arrival_at, arrival_by, version, added_at, left_at, added_at, 'staff'
  FROM `__seats` WHERE ticket_id NOT IN (SELECT id FROM `tickets`);
--> statement-breakpoint
DROP TABLE `memberships`;
--> statement-breakpoint
CREATE TABLE `memberships` (
	`id` integer PRIMARY KEY NOT NULL,
	`ticket_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text NOT NULL,
	`seat` integer NOT NULL,
	`of_evening` integer,
	`active` integer NOT NULL,
	`added_at` text NOT NULL,
	`left_at` text,
	`returned_at` text,
	`left_code` text,
	`left_reason` text,
	`left_by` integer,
	`released` integer DEFAULT false NOT NULL,
	`promoted_at` text,
	`merged_at` text,
	`turns_at` integer,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "memberships_left_holds_nothing" CHECK(left_at is null or active = 0),
	CONSTRAINT "memberships_seats" CHECK(seat between 1 and case role when 'member' then 6 else 3 end)
);
--> statement-breakpoint
INSERT INTO `memberships` (id, ticket_id, group_id, user_id, role, seat, of_evening, active, added_at, left_at, returned_at, left_code, left_reason,
    left_by, released, promoted_at, merged_at, turns_at)
  SELECT id, ticket_id, group_id, user_id, role, seat, of_evening, active, added_at, left_at, returned_at, left_code, left_reason,
    left_by, released, promoted_at, merged_at, turns_at
  FROM `__seats`;
--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`ticket_id` integer,
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
	`short_of` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_amount" CHECK(amount >= 0 and code > 0 and credit >= 0),
	CONSTRAINT "payments_came" CHECK((paid_at is null) = (state in ('due', 'void')))
);
--> statement-breakpoint
INSERT INTO `__new_payments` (id, user_id, ticket_id, group_id, group_name, event_at, amount, code, credit, paid_at, transferred_at, state, state_at,
    choice, short_of, version)
  SELECT id, user_id, coalesce((SELECT ticket_id FROM __seats WHERE __seats.id = membership_id), ticket_id), group_id, group_name, event_at, amount,
    code, credit, paid_at, transferred_at, state, state_at, choice, short_of, version
  FROM `payments`;
--> statement-breakpoint
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'payments') WHERE name = '__new_payments';
--> statement-breakpoint
DROP TABLE `payments`;
--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;
--> statement-breakpoint
CREATE INDEX `payments_user` ON `payments` (`user_id`);
--> statement-breakpoint
CREATE INDEX `payments_ticket` ON `payments` (`ticket_id`);
--> statement-breakpoint
CREATE INDEX `payments_group` ON `payments` (`group_id`);
--> statement-breakpoint
CREATE INDEX `payments_due` ON `payments` (`amount`) WHERE state = 'due';
--> statement-breakpoint
CREATE INDEX `payments_paid` ON `payments` (`paid_at`);
--> statement-breakpoint
CREATE INDEX `payments_changed` ON `payments` (`state_at`,`state`,`amount`);
--> statement-breakpoint
CREATE INDEX `payments_owed` ON `payments` (`id`) WHERE state = 'owed';
--> statement-breakpoint
CREATE TABLE `__new_choices` (
	`ticket_id` integer PRIMARY KEY NOT NULL,
	`food_id` integer,
	`drink_id` integer,
	`diet` text,
	`nickname` integer DEFAULT false NOT NULL,
	`no_photos` integer DEFAULT false NOT NULL,
	`at` text NOT NULL,
	`by` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`food_id`) REFERENCES `menu_items`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`drink_id`) REFERENCES `menu_items`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "choices_diet" CHECK(length(diet) <= 500)
);
--> statement-breakpoint
INSERT INTO `__new_choices` (ticket_id, food_id, drink_id, diet, nickname, no_photos, at, "by", version)
  SELECT __seats.ticket_id, food_id, drink_id, diet, nickname, no_photos, at, "by", choices.version
  FROM `choices` JOIN `__seats` ON __seats.id = membership_id;
--> statement-breakpoint
DROP TABLE `choices`;
--> statement-breakpoint
ALTER TABLE `__new_choices` RENAME TO `choices`;
--> statement-breakpoint
CREATE INDEX `choices_food` ON `choices` (`food_id`) WHERE food_id is not null;
--> statement-breakpoint
CREATE INDEX `choices_drink` ON `choices` (`drink_id`) WHERE drink_id is not null;
--> statement-breakpoint
DROP TABLE `__seats`;
--> statement-breakpoint
DROP TABLE `tickets`;
--> statement-breakpoint
ALTER TABLE `__new_tickets` RENAME TO `tickets`;
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_open` ON `memberships` (`group_id`,`user_id`) WHERE left_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_seat` ON `memberships` (`group_id`,`role`,`seat`) WHERE left_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_one_active` ON `memberships` (`user_id`) WHERE active = 1 and of_evening is null;
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_one_at_evening` ON `memberships` (`user_id`,`of_evening`) WHERE active = 1;
--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_of_ticket` ON `memberships` (`ticket_id`) WHERE left_at is null;
--> statement-breakpoint
CREATE INDEX `memberships_ticket` ON `memberships` (`ticket_id`);
--> statement-breakpoint
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);
--> statement-breakpoint
CREATE INDEX `memberships_group` ON `memberships` (`group_id`);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_of` ON `tickets` (`evening_id`,`user_id`);
--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`user_id`);
--> statement-breakpoint
CREATE INDEX `tickets_held` ON `tickets` (`pay_by`) WHERE status = 'confirmed' and evening_id is not null;
--> statement-breakpoint
DELETE FROM `acts` WHERE id IN (SELECT act_id FROM `act_rows` WHERE changed IN ('seat', 'ticket', 'choice')
  OR (changed = 'payment' AND coalesce(before, '') || coalesce(after, '') LIKE '%membership_id%'));
--> statement-breakpoint
DELETE FROM `act_rows` WHERE act_id NOT IN (SELECT id FROM `acts`);
--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT 'tickets', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'tickets');
--> statement-breakpoint
UPDATE sqlite_sequence SET seq = max(seq, coalesce((
  SELECT max(ticket.value ->> 'id') FROM `erasures`, json_each(rows, '$.tables') AS held, json_each(held.value, '$.rows') AS ticket
  WHERE held.value ->> 'table' = 'tickets'), 0)) WHERE name = 'tickets';
--> statement-breakpoint
CREATE TABLE `__taken` AS
  SELECT erasures.id AS erasure, seat.value AS seat, coalesce(
    (SELECT ticket.value ->> 'id' FROM json_each(rows, '$.tables') AS theirs, json_each(theirs.value, '$.rows') AS ticket
      WHERE theirs.value ->> 'table' = 'tickets' AND ticket.value ->> 'membership_id' = seat.value ->> 'id'),
    (SELECT seq FROM sqlite_sequence WHERE name = 'tickets') + row_number() OVER (ORDER BY erasures.id)) AS ticket
  FROM `erasures`, json_each(rows, '$.tables') AS held, json_each(held.value, '$.rows') AS seat
  WHERE held.value ->> 'table' = 'memberships';
--> statement-breakpoint
UPDATE `erasures` SET `rows` = json_set(rows, '$.tables', json((
  SELECT json_group_array(json(part)) FROM (
    SELECT value AS part FROM json_each(rows, '$.tables') WHERE value ->> 'table' NOT IN ('tickets', 'memberships', 'choices')
    UNION ALL
    SELECT json_object('table', 'tickets', 'rows', json((SELECT json_group_array(json(row)) FROM (
      SELECT ticket.value AS row FROM json_each(rows, '$.tables') AS held, json_each(held.value, '$.rows') AS ticket
        WHERE held.value ->> 'table' = 'tickets' AND ticket.value ->> 'id' NOT IN (SELECT ticket FROM __taken WHERE erasure = erasures.id)
      UNION ALL
      SELECT json_patch(
        coalesce((
          SELECT known.value FROM json_each(rows, '$.tables') AS held, json_each(held.value, '$.rows') AS known
            WHERE held.value ->> 'table' = 'tickets' AND known.value ->> 'id' = ticket),
          json_object('id', ticket, 'user_id', seat ->> 'user_id', 'evening_id', NULL, 'joined_at', seat ->> 'added_at',
            'at', seat ->> 'added_at', 'by', 'staff', 'date of the evening', NULL)),
        json_object('status', seat ->> 'status', 'answer_by', seat ->> 'answer_by', 'pay_by', seat ->> 'pay_by',
          'confirmed_at', seat ->> 'confirmed_at', 'dropped_at', seat ->> 'dropped_at', 'backup_answer', seat ->> 'backup_answer',
          'answered_at', seat ->> 'answered_at', 'answer_why', seat ->> 'answer_why', 'arrival', seat ->> 'arrival',
          'arrival_at', seat ->> 'arrival_at', 'arrival_by', seat ->> 'arrival_by', 'version', seat ->> 'version', 'ended_at', seat ->> 'left_at'))
        FROM __taken WHERE erasure = erasures.id))))
    UNION ALL
    SELECT json_object('table', 'memberships', 'rows', json((
      SELECT json_group_array(json_set(seat, '$.ticket_id', ticket)) FROM __taken WHERE erasure = erasures.id)))
    UNION ALL
    SELECT json_object('table', 'choices', 'rows', json((
      SELECT json_group_array(json_remove(json_set(choice.value, '$.ticket_id', ticket), '$.membership_id'))
      FROM json_each(rows, '$.tables') AS held, json_each(held.value, '$.rows') AS choice
        JOIN __taken ON erasure = erasures.id AND seat ->> 'id' = choice.value ->> 'membership_id'
      WHERE held.value ->> 'table' = 'choices')))))))
  WHERE id IN (SELECT erasure FROM __taken);
--> statement-breakpoint
UPDATE sqlite_sequence SET seq = max(seq, coalesce((SELECT max(ticket) FROM __taken), 0)) WHERE name = 'tickets';
--> statement-breakpoint
UPDATE `erasures` SET `rows` = json_set(rows, '$.pointers', json((
  SELECT json_group_array(json(pointer)) FROM (
    SELECT value AS pointer FROM json_each(rows, '$.pointers')
      WHERE NOT (value ->> 'table' = 'payments' AND value ->> 'column' IN ('membership_id', 'ticket_id'))
    UNION ALL
    SELECT json_set(value, '$.column', 'ticket_id', '$.value', ticket)
      FROM json_each(rows, '$.pointers') JOIN __taken ON erasure = erasures.id AND seat ->> 'id' = value ->> 'value'
      WHERE value ->> 'table' = 'payments' AND value ->> 'column' = 'membership_id'
    UNION ALL
    SELECT value FROM json_each(rows, '$.pointers') AS own
      WHERE value ->> 'table' = 'payments' AND value ->> 'column' = 'ticket_id' AND NOT EXISTS (
        SELECT 1 FROM json_each(rows, '$.pointers') AS other WHERE other.value ->> 'table' = 'payments'
          AND other.value ->> 'column' = 'membership_id' AND other.value ->> 'rowid' = own.value ->> 'rowid')))));
--> statement-breakpoint
DROP TABLE `__taken`;
