DROP INDEX `memberships_one_active`;--> statement-breakpoint
ALTER TABLE `memberships` ADD `of_evening` integer;--> statement-breakpoint
UPDATE memberships SET of_evening = (SELECT dinner_groups.evening_id FROM dinner_groups WHERE dinner_groups.id = group_id);--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_one_at_evening` ON `memberships` (`user_id`,`of_evening`) WHERE active = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `memberships_one_active` ON `memberships` (`user_id`) WHERE active = 1 and of_evening is null;