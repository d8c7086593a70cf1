-- with the words at hand, filters and a search are answered from one index
DROP INDEX `profiles_facets`;--> statement-breakpoint
CREATE INDEX `profiles_facets` ON `profiles` (`standing`,coalesce("budget", ''),coalesce("gender", ''),coalesce("activity", ''),coalesce("comfort_level", 0),`birthdate`,`hobbies`,`interests`,substr("search_text", instr("search_text", char(10)) + length("phone") + 2));--> statement-breakpoint
-- digits tell so little that three of them are found everywhere: account names and phones are looked for by four
DROP TRIGGER profiles_added;--> statement-breakpoint
DROP TRIGGER profiles_removed_for_good;--> statement-breakpoint
DROP TRIGGER profiles_numbers_changed;--> statement-breakpoint
DROP TABLE people_numbers;--> statement-breakpoint
DROP VIEW people_texts;--> statement-breakpoint
-- numbers as they are indexed: any four characters that stand together, and the last three
CREATE VIEW people_texts AS SELECT user_id, words,
  (WITH RECURSIVE at(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM at WHERE i < length(numbers) - 2)
  SELECT group_concat(substr(numbers, i, 4), ' ') FROM at) AS numbers
FROM (
  SELECT user_id,
    substr(search_text, 1, instr(search_text, char(10)) + length(phone)) AS numbers,
    substr(search_text, instr(search_text, char(10)) + length(phone) + 2) AS words
  FROM profiles
);--> statement-breakpoint
CREATE VIRTUAL TABLE people_numbers USING fts5(numbers, content='people_texts', content_rowid='user_id', tokenize='ascii tokenchars ''+-_''', prefix='3', detail='none', columnsize=0);--> statement-breakpoint
-- a deleted person leaves no trace in the index either
INSERT INTO people_numbers(people_numbers, rank) VALUES ('secure-delete', 1);--> statement-breakpoint
INSERT INTO people_numbers(people_numbers) VALUES ('rebuild');--> statement-breakpoint
-- in one piece, which later changes are never merged into by the way
INSERT INTO people_numbers(people_numbers) VALUES ('optimize');--> statement-breakpoint
INSERT INTO people_search(people_search) VALUES ('optimize');--> statement-breakpoint
CREATE TRIGGER profiles_added AFTER INSERT ON profiles BEGIN
  INSERT INTO people_search(rowid, words) VALUES (new.user_id, substr(new.search_text, instr(new.search_text, char(10)) + length(new.phone) + 2));
  INSERT INTO people_numbers(rowid, numbers) SELECT new.user_id, (WITH RECURSIVE at(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM at WHERE i < length(numbers) - 2)
    SELECT group_concat(substr(numbers, i, 4), ' ') FROM at) FROM (SELECT substr(new.search_text, 1, instr(new.search_text, char(10)) + length(new.phone)) AS numbers);
  UPDATE tallies SET people = people + 1 WHERE standing = new.standing;
END;--> statement-breakpoint
CREATE TRIGGER profiles_removed_for_good AFTER DELETE ON profiles BEGIN
  INSERT INTO people_search(people_search, rowid, words) VALUES ('delete', old.user_id, substr(old.search_text, instr(old.search_text, char(10)) + length(old.phone) + 2));
  INSERT INTO people_numbers(people_numbers, rowid, numbers) SELECT 'delete', old.user_id, (WITH RECURSIVE at(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM at WHERE i < length(numbers) - 2)
    SELECT group_concat(substr(numbers, i, 4), ' ') FROM at) FROM (SELECT substr(old.search_text, 1, instr(old.search_text, char(10)) + length(old.phone)) AS numbers);
  UPDATE tallies SET people = people - 1 WHERE standing = old.standing;
END;--> statement-breakpoint
CREATE TRIGGER profiles_numbers_changed AFTER UPDATE OF search_text ON profiles
WHEN substr(old.search_text, 1, instr(old.search_text, char(10)) + length(old.phone)) <> substr(new.search_text, 1, instr(new.search_text, char(10)) + length(new.phone)) BEGIN
  INSERT INTO people_numbers(people_numbers, rowid, numbers) SELECT 'delete', old.user_id, (WITH RECURSIVE at(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM at WHERE i < length(numbers) - 2)
    SELECT group_concat(substr(numbers, i, 4), ' ') FROM at) FROM (SELECT substr(old.search_text, 1, instr(old.search_text, char(10)) + length(old.phone)) AS numbers);
  INSERT INTO people_numbers(rowid, numbers) SELECT new.user_id, (WITH RECURSIVE at(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM at WHERE i < length(numbers) - 2)
    SELECT group_concat(substr(numbers, i, 4), ' ') FROM at) FROM (SELECT substr(new.search_text, 1, instr(new.search_text, char(10)) + length(new.phone)) AS numbers);
END;
