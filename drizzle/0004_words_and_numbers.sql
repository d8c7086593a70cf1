-- with the words at hand, filters and a search are answered from one index
DROP INDEX `profiles_facets`;--> statement-breakpoint
CREATE INDEX `profiles_facets` ON `profiles` (`standing`,coalesce("budget", ''),coalesce("gender", ''),coalesce("activity", ''),coalesce("comfort_level", 0),`birthdate`,`hobbies`,`interests`,substr("search_text", instr("search_text", char(10)) + length("phone") + 2));
