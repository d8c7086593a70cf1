CREATE TABLE `booking_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`group_id` integer NOT NULL,
	`kind` text NOT NULL,
	`venue_id` integer,
	`event_at` text,
	`booked_as` text,
	`headcount` integer NOT NULL,
	`sheet_hash` text NOT NULL,
	`line_hashes` text NOT NULL,
	`opened_at` text NOT NULL,
	`sent_at` text,
	`result` text NOT NULL,
	`admin_id` integer,
	FOREIGN KEY (`group_id`) REFERENCES `bookings`(`group_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `booking_messages_group` ON `booking_messages` (`group_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `booking_messages_open` ON `booking_messages` (`group_id`) WHERE result = 'opened';--> statement-breakpoint
CREATE TABLE `bookings` (
	`group_id` integer PRIMARY KEY NOT NULL,
	`venue_id` integer,
	`state` text NOT NULL,
	`booked_as` text,
	`headcount` integer NOT NULL,
	`at` text NOT NULL,
	`admin_id` integer,
	`sheet_sent_at` text,
	`sheet_hash` text,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`venue_id`) REFERENCES `venues`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `bookings_venue` ON `bookings` (`venue_id`) WHERE venue_id is not null;--> statement-breakpoint
CREATE TABLE `choices` (
	`membership_id` integer PRIMARY KEY NOT NULL,
	`food_id` integer,
	`drink_id` integer,
	`diet` text,
	`nickname` integer DEFAULT false NOT NULL,
	`no_photos` integer DEFAULT false NOT NULL,
	`at` text NOT NULL,
	`by` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`membership_id`) REFERENCES `memberships`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`food_id`) REFERENCES `menu_items`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`drink_id`) REFERENCES `menu_items`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "choices_diet" CHECK(length(diet) <= 500)
);
--> statement-breakpoint
CREATE INDEX `choices_food` ON `choices` (`food_id`) WHERE food_id is not null;--> statement-breakpoint
CREATE INDEX `choices_drink` ON `choices` (`drink_id`) WHERE drink_id is not null;--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `menu_items_venue` ON `menu_items` (`venue_id`,`sort`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `venues_name` ON `venues` (`name`);--> statement-breakpoint
ALTER TABLE `dinner_groups` ADD `venue_id` integer REFERENCES venues(id);--> statement-breakpoint
CREATE INDEX `groups_venue` ON `dinner_groups` (`venue_id`) WHERE venue_id is not null;--> statement-breakpoint
ALTER TABLE `evenings` ADD `venue_id` integer REFERENCES venues(id);