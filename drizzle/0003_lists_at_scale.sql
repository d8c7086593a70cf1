DROP INDEX `groups_pic`;--> statement-breakpoint
CREATE INDEX `groups_facets` ON `dinner_groups` (`status`,`budget`,`pic`,`name`);--> statement-breakpoint
DROP INDEX `profiles_facets`;--> statement-breakpoint
CREATE INDEX `profiles_facets` ON `profiles` (`standing`,coalesce("budget", ''),coalesce("gender", ''),coalesce("activity", ''),coalesce("comfort_level", 0),`birthdate`,`hobbies`,`interests`);--> statement-breakpoint
-- the phone moves in front of the name: account name, phone, name, diet
UPDATE profiles SET search_text = substr(search_text, 1, instr(search_text, char(10))) || phone
  || substr(search_text, instr(search_text, char(10)), instr(search_text, char(10) || phone || char(10)) - instr(search_text, char(10)))
  || substr(search_text, instr(search_text, char(10) || phone || char(10)) + length(phone) + 1)
WHERE instr(search_text, char(10) || phone || char(10)) > 0;
