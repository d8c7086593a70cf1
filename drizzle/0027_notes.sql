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
--> statement-breakpoint
CREATE INDEX `notes_group` ON `notes` (`group_id`);--> statement-breakpoint
CREATE INDEX `notes_person` ON `notes` (`person_id`);