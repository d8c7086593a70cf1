ALTER TABLE `dinner_groups` ADD `ages_on` text;--> statement-breakpoint
-- written by hand: a group that is named as matchmaking would name it was named by it, and its name follows its people from now on
UPDATE `dinner_groups` SET `ages_on` = date(`created_at`, '+7 hours')
WHERE `name` GLOB 'Age: [0-9]*-[0-9]* Males: [0-9] Females: [0-9]';--> statement-breakpoint
UPDATE `dinner_groups` SET `ages_on` = NULL
WHERE `ages_on` IS NOT NULL AND `name` IS NOT (
	SELECT 'Age: ' || min(`age`) || '-' || max(`age`) || ' Males: ' || sum(`gender` = 1) || ' Females: ' || sum(`gender` = 0)
	FROM (
		SELECT `gender`, substr(`ages_on`, 1, 4) - substr(`birthdate`, 1, 4) - (substr(`ages_on`, 6) < substr(`birthdate`, 6)) AS `age`
		FROM `memberships` JOIN `profiles` ON `profiles`.`user_id` = `memberships`.`user_id`
		WHERE `group_id` = `dinner_groups`.`id` AND `role` = 'member' AND `left_at` IS NULL
	)
);
