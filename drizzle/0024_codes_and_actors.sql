ALTER TABLE `audit_entries` ADD `actor` text DEFAULT 'staff' NOT NULL;--> statement-breakpoint
ALTER TABLE `memberships` ADD `left_code` text;--> statement-breakpoint
-- the detail began with who had acted where that was no account of staff
UPDATE `audit_entries` SET `actor` = 'visitor', `detail` = substr(`detail`, length('by the page, a link from this account, ') + 1)
  WHERE `detail` LIKE 'by the page, a link from this account%';--> statement-breakpoint
UPDATE `audit_entries` SET `actor` = 'visitor', `detail` = substr(`detail`, length('by the page, ') + 1)
  WHERE `admin_id` IS NULL AND (`detail` = 'by the page' OR `detail` LIKE 'by the page, %');--> statement-breakpoint
UPDATE `audit_entries` SET `actor` = 'visitor'
  WHERE `admin_id` IS NULL AND `action` IN ('corrected a sign-up', 'failed to sign in');--> statement-breakpoint
UPDATE `audit_entries` SET `actor` = 'system' WHERE `admin_id` IS NULL AND `actor` = 'staff';--> statement-breakpoint
-- what the program wrote there is a code now; what staff typed stays, and it is theirs where the person has it as removal reason
UPDATE `memberships` SET `left_code` = CASE
    WHEN `left_reason` LIKE 'Said no%' THEN 'said no'
    WHEN `left_reason` = 'Cancelled' THEN 'cancelled'
    WHEN `left_reason` = 'Dropped out' THEN 'dropped out'
    WHEN `left_reason` LIKE 'No answer%' THEN 'no answer'
    ELSE 'no payment'
  END
  WHERE CASE WHEN `left_by` IS NULL
    THEN `left_reason` IN ('Cancelled', 'Said no', 'Said no: the date does not fit', 'Said no: too far away',
      'Said no: the price does not fit', 'Said no: does not want to come for now')
    ELSE (`left_reason` IN ('Dropped out', 'No answer', 'No payment')
        OR `left_reason` GLOB 'No answer by [A-Z][a-z][a-z] [0-9][0-9]:[0-9][0-9]'
        OR `left_reason` GLOB 'No payment by [A-Z][a-z][a-z] [0-9][0-9]:[0-9][0-9]')
      AND `left_reason` IS NOT (SELECT `removed` FROM `people` JOIN `profiles` ON `people`.`id` = `person_id`
        WHERE `profiles`.`user_id` = `memberships`.`user_id`)
  END;--> statement-breakpoint
UPDATE `memberships` SET `left_reason` = NULL WHERE `left_code` IS NOT NULL;
