CREATE TABLE `deletion_reasons` (
	`group_id` integer PRIMARY KEY NOT NULL,
	`reason` text NOT NULL
);
