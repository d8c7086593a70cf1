ALTER TABLE `staff_accounts` ADD `recovery_hashes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
UPDATE `staff_accounts` SET `recovery_hashes` = (
	SELECT json_group_array(`code_hash`) FROM `recovery_codes` WHERE `recovery_codes`.`user_id` = `staff_accounts`.`user_id`
);--> statement-breakpoint
DROP TABLE `recovery_codes`;
