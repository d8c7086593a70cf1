CREATE TABLE `feedback` (
	`group_id` integer NOT NULL,
	`person_id` integer NOT NULL,
	`evening` integer,
	`venue_marks` integer DEFAULT 0 NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`group_id`, `person_id`),
	FOREIGN KEY (`group_id`) REFERENCES `dinner_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "feedback_evening" CHECK(evening between 1 and 5)
);
--> statement-breakpoint
CREATE INDEX `feedback_person` ON `feedback` (`person_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `reports_about` ON `reports` (`about_person`);--> statement-breakpoint
CREATE INDEX `reports_from` ON `reports` (`from_person`);--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`id`) WHERE state = 'open';--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `wishes_to` ON `wishes` (`to_person`);