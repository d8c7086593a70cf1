CREATE TABLE `act_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`act_id` integer NOT NULL,
	`part` integer NOT NULL,
	`changed` text NOT NULL,
	`row_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	`user_id` integer,
	`before` text,
	`after` text,
	FOREIGN KEY (`act_id`) REFERENCES `acts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "act_rows_change" CHECK(before is not null or after is not null)
);

CREATE INDEX `act_rows_act` ON `act_rows` (`act_id`,`part`);
CREATE INDEX `act_rows_user` ON `act_rows` (`user_id`);
CREATE TABLE `acts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`admin_id` integer NOT NULL,
	`at` text NOT NULL,
	`kind` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`parts` integer NOT NULL,
	`undone` integer,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `acts_admin` ON `acts` (`admin_id`);
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`actor` text DEFAULT 'staff' NOT NULL,
	`admin_id` integer,
	`action` text NOT NULL,
	`group_id` integer,
	`user_id` integer,
	`detail` text DEFAULT '' NOT NULL,
	`fields` text
);

CREATE INDEX `audit_admin` ON `audit_entries` (`admin_id`);
CREATE INDEX `audit_action` ON `audit_entries` (`action`);
CREATE INDEX `audit_group` ON `audit_entries` (`group_id`);
CREATE INDEX `audit_user` ON `audit_entries` (`user_id`);
CREATE INDEX `audit_at` ON `audit_entries` (`at`);
CREATE TABLE `booking_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`venue_id` integer NOT NULL,
	`evening_id` integer,
	`event_at` text,
	`booked_as` text,
	`headcount` integer NOT NULL,
	`sheet_hash` text NOT NULL,
	`line_hashes` text NOT NULL,
	`opened_at` text NOT NULL,
	`sent_at` text,
	`result` text NOT NULL,
	`admin_id` integer,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `booking_messages_group` ON `booking_messages` (`group_id`);
CREATE INDEX `booking_messages_venue` ON `booking_messages` (`venue_id`);
CREATE INDEX `booking_messages_event` ON `booking_messages` (`event_at`);
CREATE UNIQUE INDEX `booking_messages_open` ON `booking_messages` (`group_id`,`venue_id`,`event_at`) WHERE result = 'opened';
CREATE TABLE `bookings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`venue_id` integer NOT NULL,
	`event_at` text NOT NULL,
	`state` text NOT NULL,
	`headcount` integer NOT NULL,
	`at` text NOT NULL,
	`admin_id` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `bookings_group` ON `bookings` (`group_id`,`venue_id`);
CREATE INDEX `bookings_venue` ON `bookings` (`venue_id`);
CREATE TABLE `choices` (
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

CREATE INDEX `choices_food` ON `choices` (`food_id`) WHERE food_id is not null;
CREATE INDEX `choices_drink` ON `choices` (`drink_id`) WHERE drink_id is not null;
CREATE TABLE `deletion_reasons` (
	`group_id` integer PRIMARY KEY NOT NULL,
	`reason` text NOT NULL
);

CREATE TABLE `dinner_groups` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text collate nocase NOT NULL,
	`status` text NOT NULL,
	`budget` integer NOT NULL,
	`venue_id` integer,
	`venue` text,
	`address` text,
	`booked_as` text,
	`price` integer,
	`area` text,
	`change_reason` text,
	`event_at` text,
	`pic` text DEFAULT '-' NOT NULL,
	`evening_id` integer,
	`run_id` integer,
	`score` real,
	`created_at` text NOT NULL,
	`is_locked` integer DEFAULT false NOT NULL,
	`ages_on` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`evening_id`) REFERENCES `evenings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`run_id`) REFERENCES `matchmaking_runs`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "groups_name_given" CHECK(length(name) > 0)
);

CREATE INDEX `groups_run` ON `dinner_groups` (`run_id`);
CREATE INDEX `groups_evening` ON `dinner_groups` (`evening_id`);
CREATE INDEX `groups_created` ON `dinner_groups` (`created_at`);
CREATE INDEX `groups_event` ON `dinner_groups` (`event_at`);
CREATE INDEX `groups_status` ON `dinner_groups` (`status`);
CREATE INDEX `groups_name` ON `dinner_groups` (`name`);
CREATE INDEX `groups_venue` ON `dinner_groups` (`venue_id`) WHERE venue_id is not null;
CREATE INDEX `groups_facets` ON `dinner_groups` (`status`,`budget`,`pic`,`name`);
CREATE TABLE `erased_sign_ups` (
	`id` integer PRIMARY KEY NOT NULL,
	`erased_at` text NOT NULL
);

CREATE TABLE `erasure_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`erasure_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`scope` text NOT NULL,
	`opened_by` integer,
	FOREIGN KEY (`erasure_id`) REFERENCES `erasures`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `erasure_links_erasure` ON `erasure_links` (`erasure_id`);
CREATE TABLE `erasures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`phone` text NOT NULL,
	`opened_by` integer NOT NULL,
	`requested_at` text NOT NULL,
	`erases_at` text NOT NULL,
	`waits` integer NOT NULL,
	`stopped_at` text,
	`stopped_by` integer,
	`reason` text,
	`rows` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL
);

CREATE INDEX `erasures_at` ON `erasures` (`erases_at`);
CREATE INDEX `erasures_phone` ON `erasures` (`phone`);
CREATE TABLE `evenings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` text NOT NULL,
	`city` text NOT NULL,
	`area` text NOT NULL,
	`venue_id` integer,
	`price` integer NOT NULL,
	`tables_max` integer,
	`answers_until` text NOT NULL,
	`pay_until` text NOT NULL,
	`details_from` text NOT NULL,
	`dealt_at` text,
	`announced_at` text,
	`change_reason` text,
	`note` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`women_only` integer DEFAULT false NOT NULL,
	`guest_note` text DEFAULT '' NOT NULL,
	`has_list` integer DEFAULT true NOT NULL,
	`invites` integer DEFAULT false NOT NULL,
	`status` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE no action
);

CREATE INDEX `evenings_at` ON `evenings` (`at`);
CREATE TABLE `feedback` (
	`group_id` integer NOT NULL,
	`person_id` integer NOT NULL,
	`evening` integer,
	`venue_marks` integer DEFAULT 0 NOT NULL,
	`wants_chat` integer DEFAULT false NOT NULL,
	`chat_link` text,
	`at` text NOT NULL,
	PRIMARY KEY(`group_id`, `person_id`),
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "feedback_evening" CHECK(evening between 1 and 5)
);

CREATE INDEX `feedback_person` ON `feedback` (`person_id`);
CREATE TABLE `kept_apart` (
	`person_a` integer NOT NULL,
	`person_b` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`person_a`, `person_b`),
	FOREIGN KEY (`person_a`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_b`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "kept_apart_order" CHECK(person_a < person_b)
);

CREATE INDEX `kept_apart_b` ON `kept_apart` (`person_b`);
CREATE TABLE `link_uses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`opened_by` integer NOT NULL,
	`at` text NOT NULL
);

CREATE INDEX `link_uses_opened_by` ON `link_uses` (`opened_by`,`at`);
CREATE TABLE `links` (
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`scope` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`last_used_at` text,
	`opened_by` integer,
	PRIMARY KEY(`user_id`, `token_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;

CREATE UNIQUE INDEX `links_token` ON `links` (`token_hash`);
CREATE TABLE `matchmaking_runs` (
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

CREATE INDEX `runs_started_by` ON `matchmaking_runs` (`started_by`);
CREATE TABLE `memberships` (
	`id` integer PRIMARY KEY NOT NULL,
	`ticket_id` integer NOT NULL,
	`group_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`role` text NOT NULL,
	`seat` integer NOT NULL,
	`of_evening` integer,
	`holds_seat` integer NOT NULL,
	`added_at` text NOT NULL,
	`left_at` text,
	`returned_at` text,
	`left_code` text,
	`left_reason` text,
	`promoted_at` text,
	`merged_at` text,
	`turns_at` integer,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "memberships_left_holds_nothing" CHECK(left_at is null or holds_seat = 0),
	CONSTRAINT "memberships_seats" CHECK(seat between 1 and case role when 'member' then 6 else 3 end)
);

CREATE UNIQUE INDEX `memberships_open` ON `memberships` (`group_id`,`user_id`) WHERE left_at is null;
CREATE UNIQUE INDEX `memberships_seat` ON `memberships` (`group_id`,`role`,`seat`) WHERE left_at is null;
CREATE UNIQUE INDEX `memberships_one_held` ON `memberships` (`user_id`) WHERE holds_seat = 1 and of_evening is null;
CREATE UNIQUE INDEX `memberships_one_at_evening` ON `memberships` (`user_id`,`of_evening`) WHERE holds_seat = 1;
CREATE UNIQUE INDEX `memberships_of_ticket` ON `memberships` (`ticket_id`) WHERE left_at is null;
CREATE INDEX `memberships_ticket` ON `memberships` (`ticket_id`);
CREATE INDEX `memberships_user` ON `memberships` (`user_id`);
CREATE INDEX `memberships_group` ON `memberships` (`group_id`);
CREATE TABLE `menu_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`venue_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`extra_price` integer DEFAULT 0 NOT NULL,
	`tags` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`sort` integer NOT NULL,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `menu_items_venue` ON `menu_items` (`venue_id`,`sort`);
CREATE TABLE `messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`group_id` integer,
	`evening_id` integer,
	`kind` text NOT NULL,
	`stated_event_at` text,
	`stated_venue` text,
	`stated_price` integer,
	`opened_at` text NOT NULL,
	`sent_at` text,
	`result` text NOT NULL,
	`admin_id` integer,
	`cold` integer NOT NULL,
	`over` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `messages_user` ON `messages` (`user_id`);
CREATE INDEX `messages_group` ON `messages` (`group_id`);
CREATE INDEX `messages_stated` ON `messages` (`stated_event_at`);
CREATE INDEX `messages_sent` ON `messages` (`sent_at`);
CREATE INDEX `messages_dateless` ON `messages` (`sent_at`) WHERE kind = 'confirmed' and stated_event_at is null;
CREATE UNIQUE INDEX `messages_open` ON `messages` (`user_id`,`kind`,`group_id`) WHERE result = 'opened';
CREATE UNIQUE INDEX `messages_open_alone` ON `messages` (`user_id`,`kind`) WHERE result = 'opened' and group_id is null and evening_id is null;
CREATE UNIQUE INDEX `messages_open_evening` ON `messages` (`user_id`,`kind`,`evening_id`) WHERE result = 'opened' and evening_id is not null;
CREATE INDEX `messages_evening` ON `messages` (`evening_id`) WHERE evening_id is not null;
CREATE INDEX `messages_of_seat` ON `messages` (`sent_at`,`kind`,`group_id`,`user_id`) WHERE result = 'sent' and kind in ('invite', 'backup-ask', 'today');
CREATE TABLE `notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer,
	`person_id` integer,
	`text` text NOT NULL,
	`admin_id` integer,
	`at` text NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notes_subject" CHECK((group_id is null) <> (person_id is null)),
	CONSTRAINT "notes_length" CHECK(length(text) between 1 and 500)
);

CREATE INDEX `notes_group` ON `notes` (`group_id`);
CREATE INDEX `notes_person` ON `notes` (`person_id`);
CREATE TABLE `outcomes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`person_id` integer NOT NULL,
	`group_id` integer,
	`dinner_day` text NOT NULL,
	`outcome` text NOT NULL,
	`why` text,
	`at` text NOT NULL,
	`admin_id` integer,
	`source` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE set null
);

CREATE UNIQUE INDEX `outcomes_person` ON `outcomes` (`person_id`,`group_id`);
CREATE INDEX `outcomes_group` ON `outcomes` (`group_id`);
CREATE INDEX `outcomes_missed` ON `outcomes` (`person_id`) WHERE outcome in ('no-show', 'cancelled late');
CREATE TABLE `payments` (
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
	`return_to` text,
	`short_of` integer,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payments_amount" CHECK(amount >= 0 and code > 0 and credit >= 0),
	CONSTRAINT "payments_came" CHECK((paid_at is null) = (state in ('due', 'void')))
);

CREATE INDEX `payments_user` ON `payments` (`user_id`);
CREATE INDEX `payments_ticket` ON `payments` (`ticket_id`);
CREATE INDEX `payments_group` ON `payments` (`group_id`);
CREATE INDEX `payments_due` ON `payments` (`amount`) WHERE state = 'due';
CREATE INDEX `payments_paid` ON `payments` (`paid_at`);
CREATE INDEX `payments_changed` ON `payments` (`state_at`,`state`,`amount`);
CREATE INDEX `payments_owed` ON `payments` (`id`) WHERE state = 'owed';
CREATE TABLE `people` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text NOT NULL,
	`removed` text,
	`rests_since` text,
	`no_whatsapp` integer DEFAULT false NOT NULL,
	`wrong_number_at` text,
	`turns_missed` integer DEFAULT 0 NOT NULL,
	`paused_until` text,
	`paused_at` text,
	`version` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "people_phone_form" CHECK(phone glob '+62[0-9]*' and phone not glob '+*[^0-9]*')
);

CREATE UNIQUE INDEX `people_phone` ON `people` (`phone`);
CREATE INDEX `people_removed` ON `people` (`id`) WHERE removed is not null;
CREATE INDEX `people_wrong_number` ON `people` (`id`) WHERE wrong_number_at is not null;
CREATE INDEX `people_paused` ON `people` (`id`) WHERE paused_until is not null;
CREATE TABLE `privacy_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`way` text NOT NULL,
	`came_at` text NOT NULL,
	`user_id` integer,
	`noted_by` integer,
	`closed_by` integer,
	`closed_at` text,
	`outcome` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "privacy_requests_closed" CHECK((closed_at is null) = (outcome is null))
);

CREATE INDEX `privacy_requests_user` ON `privacy_requests` (`user_id`);
CREATE INDEX `privacy_requests_order` ON `privacy_requests` (`closed_at`,`came_at`);
CREATE TABLE `profiles` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`person_id` integer NOT NULL,
	`name` text collate nocase NOT NULL,
	`birthdate` text,
	`gender` integer,
	`activity` integer,
	`budget` integer,
	`comfort_level` integer,
	`hobbies` integer DEFAULT 0 NOT NULL,
	`interests` integer DEFAULT 0 NOT NULL,
	`smoker` integer,
	`drinker` integer,
	`dietary_restrictions` text DEFAULT '' NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	`wrote_at` text,
	`proved_at` text,
	`resting_at` text,
	`current_step` text DEFAULT 'success' NOT NULL,
	`registered_at` text NOT NULL,
	`completed_at` text,
	`terms_version` text,
	`terms_accepted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "profiles_name_length" CHECK(length(name) between 1 and 80),
	CONSTRAINT "profiles_birthdate_real" CHECK(birthdate is null or birthdate = date(birthdate)),
	CONSTRAINT "profiles_comfort_scale" CHECK(comfort_level between 1 and 5),
	CONSTRAINT "profiles_dietary" CHECK(length(dietary_restrictions) <= 500)
);

CREATE INDEX `profiles_person` ON `profiles` (`person_id`);
CREATE INDEX `profiles_wrote` ON `profiles` (`wrote_at`,`user_id`) WHERE wrote_at is not null;
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`from_person` integer,
	`about_person` integer,
	`kind` text DEFAULT 'written' NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`call_me` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`admin_id` integer,
	`at` text NOT NULL,
	`decided_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`from_person`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`about_person`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reports_length" CHECK(length(text) <= 2000),
	CONSTRAINT "reports_decided" CHECK((state = 'open') = (decided_at is null))
);

CREATE INDEX `reports_about` ON `reports` (`about_person`);
CREATE INDEX `reports_from` ON `reports` (`from_person`);
CREATE INDEX `reports_open` ON `reports` (`id`) WHERE state = 'open';
CREATE TABLE `reviews` (
	`person_id` integer NOT NULL,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`decision` text NOT NULL,
	`at` text NOT NULL,
	`admin_id` integer,
	PRIMARY KEY(`person_id`, `kind`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE TABLE `run_leftovers` (
	`run_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	PRIMARY KEY(`run_id`, `user_id`),
	FOREIGN KEY (`run_id`) REFERENCES `matchmaking_runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`user_id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `run_leftovers_user` ON `run_leftovers` (`user_id`);
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`device` text DEFAULT '' NOT NULL,
	`last_used_at` text,
	`confirmed_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);

CREATE TABLE `setup_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`role` text NOT NULL,
	`made_by` integer NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`made_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `setup_links_token` ON `setup_links` (`token_hash`);
CREATE INDEX `setup_links_made_by` ON `setup_links` (`made_by`);
CREATE TABLE `tickets` (
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

CREATE UNIQUE INDEX `tickets_of` ON `tickets` (`evening_id`,`user_id`);
CREATE INDEX `tickets_user` ON `tickets` (`user_id`);
CREATE INDEX `tickets_held` ON `tickets` (`pay_by`) WHERE status = 'confirmed' and evening_id is not null;
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text collate nocase NOT NULL,
	`role` text,
	`password_hash` text,
	`totp_secret` text,
	`totp_pending` text,
	`totp_step` integer DEFAULT 0 NOT NULL,
	`recovery_hashes` text DEFAULT '[]' NOT NULL,
	`secret_hash` text,
	`created_at` text NOT NULL,
	CONSTRAINT "users_staff_sign_in" CHECK(role is null or password_hash is not null)
);

CREATE UNIQUE INDEX `users_username` ON `users` (`username`);
CREATE INDEX `users_staff` ON `users` (`id`) WHERE role is not null;
CREATE TABLE `venues` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text collate nocase NOT NULL,
	`city` text DEFAULT '' NOT NULL,
	`area` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`map_url` text,
	`phone` text,
	`price_from` integer,
	`price_to` integer,
	`tables_max` integer,
	`smoking` integer,
	`halal` integer,
	`vegetarian` integer,
	`alcohol` integer,
	`quiet` integer,
	`note` text DEFAULT '' NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	CONSTRAINT "venues_name_given" CHECK(length(name) > 0),
	CONSTRAINT "venues_quiet_scale" CHECK(quiet between 1 and 3)
);

CREATE INDEX `venues_name` ON `venues` (`name`);
CREATE TABLE `wishes` (
	`group_id` integer NOT NULL,
	`from_person` integer NOT NULL,
	`to_person` integer NOT NULL,
	`kind` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`from_person`, `to_person`, `group_id`),
	FOREIGN KEY (`from_person`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`to_person`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "wishes_of_two" CHECK(from_person <> to_person)
);

CREATE INDEX `wishes_to` ON `wishes` (`to_person`);
-- written by hand: every table that never gives an id twice has its row, which is read before the first id is given
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT `name`, 0 FROM `sqlite_master` WHERE `type` = 'table' AND `sql` LIKE '%AUTOINCREMENT%';
