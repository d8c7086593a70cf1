ALTER TABLE `matchmaking_runs` ADD `meet_again` integer;--> statement-breakpoint
ALTER TABLE `memberships` ADD `returned_at` text;