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
--> statement-breakpoint
CREATE INDEX `outcomes_missed` ON `outcomes` (`person_id`) WHERE outcome in ('no-show', 'cancelled late');--> statement-breakpoint
CREATE INDEX `people_wrong_number` ON `people` (`id`) WHERE wrong_number_at is not null;--> statement-breakpoint
CREATE INDEX `people_paused` ON `people` (`id`) WHERE paused_until is not null;