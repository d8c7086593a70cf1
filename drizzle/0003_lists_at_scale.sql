DROP INDEX `groups_pic`;--> statement-breakpoint
CREATE INDEX `groups_facets` ON `dinner_groups` (`status`,`budget`,`pic`,`name`);--> statement-breakpoint
DROP INDEX `profiles_facets`;--> statement-breakpoint
CREATE INDEX `profiles_facets` ON `profiles` (`standing`,coalesce("budget", ''),coalesce("gender", ''),coalesce("activity", ''),coalesce("comfort_level", 0),`birthdate`,`hobbies`,`interests`);--> statement-breakpoint
-- what staff change, apart from what stays: a changed name no longer takes the trigrams of the phone out and in again
DROP TRIGGER profiles_added;--> statement-breakpoint
DROP TRIGGER profiles_removed_for_good;--> statement-breakpoint
DROP TRIGGER profiles_search_changed;--> statement-breakpoint
DROP TABLE people_search;--> statement-breakpoint
-- the phone moves in front of the name: account name, phone, name, diet
UPDATE profiles SET search_text = substr(search_text, 1, instr(search_text, char(10))) || phone
  || substr(search_text, instr(search_text, char(10)), instr(search_text, char(10) || phone || char(10)) - instr(search_text, char(10)))
  || substr(search_text, instr(search_text, char(10) || phone || char(10)) + length(phone) + 1)
WHERE instr(search_text, char(10) || phone || char(10)) > 0;--> statement-breakpoint
CREATE VIEW people_texts AS SELECT user_id,
  substr(search_text, 1, instr(search_text, char(10)) + length(phone)) AS numbers,
  substr(search_text, instr(search_text, char(10)) + length(phone) + 2) AS words
FROM profiles;--> statement-breakpoint
-- trigrams of what a search looks through; the text itself stays in profiles
CREATE VIRTUAL TABLE people_search USING fts5(words, content='people_texts', content_rowid='user_id', tokenize='trigram', columnsize=0);--> statement-breakpoint
CREATE VIRTUAL TABLE people_numbers USING fts5(numbers, content='people_texts', content_rowid='user_id', tokenize='trigram', columnsize=0);--> statement-breakpoint
-- a deleted person leaves no trace in the indexes either
INSERT INTO people_search(people_search, rank) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO people_numbers(people_numbers, rank) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO people_search(people_search) VALUES ('rebuild');--> statement-breakpoint
INSERT INTO people_numbers(people_numbers) VALUES ('rebuild');--> statement-breakpoint
CREATE TRIGGER profiles_added AFTER INSERT ON profiles BEGIN
  INSERT INTO people_search(rowid, words) VALUES (new.user_id, substr(new.search_text, instr(new.search_text, char(10)) + length(new.phone) + 2));
  INSERT INTO people_numbers(rowid, numbers) VALUES (new.user_id, substr(new.search_text, 1, instr(new.search_text, char(10)) + length(new.phone)));
  UPDATE tallies SET people = people + 1 WHERE standing = new.standing;
END;--> statement-breakpoint
CREATE TRIGGER profiles_removed_for_good AFTER DELETE ON profiles BEGIN
  INSERT INTO people_search(people_search, rowid, words) VALUES ('delete', old.user_id, substr(old.search_text, instr(old.search_text, char(10)) + length(old.phone) + 2));
  INSERT INTO people_numbers(people_numbers, rowid, numbers) VALUES ('delete', old.user_id, substr(old.search_text, 1, instr(old.search_text, char(10)) + length(old.phone)));
  UPDATE tallies SET people = people - 1 WHERE standing = old.standing;
END;--> statement-breakpoint
CREATE TRIGGER profiles_words_changed AFTER UPDATE OF search_text ON profiles
WHEN substr(old.search_text, instr(old.search_text, char(10)) + length(old.phone) + 2) <> substr(new.search_text, instr(new.search_text, char(10)) + length(new.phone) + 2) BEGIN
  INSERT INTO people_search(people_search, rowid, words) VALUES ('delete', old.user_id, substr(old.search_text, instr(old.search_text, char(10)) + length(old.phone) + 2));
  INSERT INTO people_search(rowid, words) VALUES (new.user_id, substr(new.search_text, instr(new.search_text, char(10)) + length(new.phone) + 2));
END;--> statement-breakpoint
CREATE TRIGGER profiles_numbers_changed AFTER UPDATE OF search_text ON profiles
WHEN substr(old.search_text, 1, instr(old.search_text, char(10)) + length(old.phone)) <> substr(new.search_text, 1, instr(new.search_text, char(10)) + length(new.phone)) BEGIN
  INSERT INTO people_numbers(people_numbers, rowid, numbers) VALUES ('delete', old.user_id, substr(old.search_text, 1, instr(old.search_text, char(10)) + length(old.phone)));
  INSERT INTO people_numbers(rowid, numbers) VALUES (new.user_id, substr(new.search_text, 1, instr(new.search_text, char(10)) + length(new.phone)));
END;
