CREATE TABLE `link_uses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`opened_by` integer NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `link_uses_opened_by` ON `link_uses` (`opened_by`,`at`);--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `fields` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `dropped_at` text;--> statement-breakpoint
ALTER TABLE `memberships` ADD `arrival_by` text;--> statement-breakpoint
ALTER TABLE `people` ADD `paused_at` text;--> statement-breakpoint
-- the words of the audit decided this until now: they are read here for the last time
UPDATE `memberships` SET `dropped_at` = (
    SELECT CASE WHEN `detail` LIKE '%dropped' THEN `at` END FROM `audit_entries`
    WHERE `audit_entries`.`group_id` = `memberships`.`group_id` AND +`audit_entries`.`user_id` = `memberships`.`user_id`
      AND +`action` IN ('changed a member status', 'undid an act')
    ORDER BY `id` DESC LIMIT 1)
  WHERE `status` = 'dropped';--> statement-breakpoint
UPDATE `memberships` SET `arrival_by` = iif(EXISTS (
    SELECT 1 FROM `audit_entries`
    WHERE `audit_entries`.`user_id` = `memberships`.`user_id` AND +`audit_entries`.`group_id` = `memberships`.`group_id`
      AND `actor` = 'staff' AND +`action` = 'told an arrival' AND `detail` = 'here'), 'staff', 'visitor')
  WHERE `arrival` IS NOT NULL;--> statement-breakpoint
UPDATE `people` SET `paused_at` = (
    SELECT max(`entry`.`at`) FROM `profiles` JOIN `audit_entries` AS `entry` ON `entry`.`user_id` = `profiles`.`user_id`
    WHERE `person_id` = `people`.`id` AND +`action` = 'paused a person')
  WHERE `paused_until` IS NOT NULL;--> statement-breakpoint
UPDATE `audit_entries` SET `fields` = (
    SELECT json_group_array(`key`) FROM (
      SELECT 'name' AS `key`, 'name' AS `words` UNION ALL SELECT 'phone', 'phone' UNION ALL SELECT 'birthdate', 'birth date'
      UNION ALL SELECT 'gender', 'gender' UNION ALL SELECT 'activities', 'activity' UNION ALL SELECT 'budget', 'budget'
      UNION ALL SELECT 'comfort_level', 'comfort level' UNION ALL SELECT 'hobbies', 'hobbies'
      UNION ALL SELECT 'interests', 'interests' UNION ALL SELECT 'smoker', 'smoker' UNION ALL SELECT 'drinker', 'drinker'
      UNION ALL SELECT 'dietary_restrictions', 'dietary restrictions' UNION ALL SELECT 'removed', 'removal reason given'
      UNION ALL SELECT 'removed', 'removal reason cleared')
    WHERE instr(', ' || `detail` || ',', ', ' || `words` || ',') > 0)
  WHERE `action` = 'changed a user';--> statement-breakpoint
INSERT INTO `link_uses` (`opened_by`, `at`)
  SELECT `admin_id`, `at` FROM `audit_entries`
  WHERE `action` IN ('exported a person', 'requested an erasure') AND `actor` = 'visitor' AND `admin_id` IS NOT NULL
  ORDER BY `id`;
