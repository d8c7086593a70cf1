ALTER TABLE `feedback` ADD `wants_chat` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `feedback` ADD `chat_link` text;