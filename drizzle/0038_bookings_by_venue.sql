-- nothing wrote to them before this version
DROP TABLE `booking_messages`;--> statement-breakpoint
DROP TABLE `bookings`;--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE `booking_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`venue_id` integer NOT NULL,
	`kind` text NOT NULL,
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
--> statement-breakpoint
CREATE INDEX `booking_messages_group` ON `booking_messages` (`group_id`);--> statement-breakpoint
CREATE INDEX `booking_messages_venue` ON `booking_messages` (`venue_id`);--> statement-breakpoint
CREATE INDEX `booking_messages_event` ON `booking_messages` (`event_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `booking_messages_open` ON `booking_messages` (`group_id`,`venue_id`,`kind`) WHERE result = 'opened';--> statement-breakpoint
CREATE UNIQUE INDEX `bookings_group` ON `bookings` (`group_id`,`venue_id`);--> statement-breakpoint
CREATE INDEX `bookings_venue` ON `bookings` (`venue_id`);
