ALTER TABLE `evenings` ADD `title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `evenings` ADD `women_only` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `evenings` ADD `guest_note` text DEFAULT '' NOT NULL;