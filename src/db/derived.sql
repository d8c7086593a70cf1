-- what can be made from the tables: dropped before migrations and made anew after them (see migrate.ts)

-- what filters ask of: gathered without a look at the rows themselves; see facets in users/filters
DROP INDEX IF EXISTS profiles_facets;
CREATE INDEX profiles_facets ON profiles (standing, coalesce(budget, ''), coalesce(gender, ''), coalesce(activity, ''),
  coalesce(comfort_level, 0), birthdate, hobbies, interests, substr(search_text, instr(search_text, char(10)) + length(phone) + 2));

-- numbers as they are indexed: any four characters that stand together, and the last three
CREATE VIEW people_texts AS SELECT user_id, words,
  (WITH RECURSIVE at(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM at WHERE i < length(numbers) - 2)
  SELECT group_concat(substr(numbers, i, 4), ' ') FROM at) AS numbers
FROM (
  SELECT user_id,
    substr(search_text, 1, instr(search_text, char(10)) + length(phone)) AS numbers,
    substr(search_text, instr(search_text, char(10)) + length(phone) + 2) AS words
  FROM profiles
);

-- trigrams of what a search looks through, and numbers by four; the texts themselves stay in profiles
CREATE VIRTUAL TABLE people_search USING fts5(words, content='people_texts', content_rowid='user_id', tokenize='trigram', columnsize=0);
CREATE VIRTUAL TABLE people_numbers USING fts5(numbers, content='people_texts', content_rowid='user_id', tokenize='ascii tokenchars ''+-_''', prefix='3', detail='none', columnsize=0);
-- a deleted person leaves no trace in the indexes either
INSERT INTO people_search(people_search, rank) VALUES ('secure-delete', 1);
INSERT INTO people_numbers(people_numbers, rank) VALUES ('secure-delete', 1);
INSERT INTO people_search(people_search) VALUES ('rebuild');
INSERT INTO people_numbers(people_numbers) VALUES ('rebuild');
-- in one piece, which later changes are never merged into by the way
INSERT INTO people_search(people_search) VALUES ('optimize');
INSERT INTO people_numbers(people_numbers) VALUES ('optimize');

DELETE FROM tallies;
INSERT INTO tallies SELECT column1, (SELECT count(*) FROM profiles WHERE standing = column1) FROM (VALUES ('free'), ('member'), ('backup'));

CREATE TRIGGER profiles_added AFTER INSERT ON profiles BEGIN
  INSERT INTO people_search(rowid, words) VALUES (new.user_id, substr(new.search_text, instr(new.search_text, char(10)) + length(new.phone) + 2));
  INSERT INTO people_numbers(rowid, numbers) SELECT new.user_id, (WITH RECURSIVE at(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM at WHERE i < length(numbers) - 2)
    SELECT group_concat(substr(numbers, i, 4), ' ') FROM at) FROM (SELECT substr(new.search_text, 1, instr(new.search_text, char(10)) + length(new.phone)) AS numbers);
  UPDATE tallies SET people = people + 1 WHERE standing = new.standing;
END;

CREATE TRIGGER profiles_removed_for_good AFTER DELETE ON profiles BEGIN
  INSERT INTO people_search(people_search, rowid, words) VALUES ('delete', old.user_id, substr(old.search_text, instr(old.search_text, char(10)) + length(old.phone) + 2));
  INSERT INTO people_numbers(people_numbers, rowid, numbers) SELECT 'delete', old.user_id, (WITH RECURSIVE at(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM at WHERE i < length(numbers) - 2)
    SELECT group_concat(substr(numbers, i, 4), ' ') FROM at) FROM (SELECT substr(old.search_text, 1, instr(old.search_text, char(10)) + length(old.phone)) AS numbers);
  UPDATE tallies SET people = people - 1 WHERE standing = old.standing;
END;

CREATE TRIGGER profiles_words_changed AFTER UPDATE OF search_text ON profiles
WHEN substr(old.search_text, instr(old.search_text, char(10)) + length(old.phone) + 2) <> substr(new.search_text, instr(new.search_text, char(10)) + length(new.phone) + 2) BEGIN
  INSERT INTO people_search(people_search, rowid, words) VALUES ('delete', old.user_id, substr(old.search_text, instr(old.search_text, char(10)) + length(old.phone) + 2));
  INSERT INTO people_search(rowid, words) VALUES (new.user_id, substr(new.search_text, instr(new.search_text, char(10)) + length(new.phone) + 2));
END;

CREATE TRIGGER profiles_numbers_changed AFTER UPDATE OF search_text ON profiles
WHEN substr(old.search_text, 1, instr(old.search_text, char(10)) + length(old.phone)) <> substr(new.search_text, 1, instr(new.search_text, char(10)) + length(new.phone)) BEGIN
  INSERT INTO people_numbers(people_numbers, rowid, numbers) SELECT 'delete', old.user_id, (WITH RECURSIVE at(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM at WHERE i < length(numbers) - 2)
    SELECT group_concat(substr(numbers, i, 4), ' ') FROM at) FROM (SELECT substr(old.search_text, 1, instr(old.search_text, char(10)) + length(old.phone)) AS numbers);
  INSERT INTO people_numbers(rowid, numbers) SELECT new.user_id, (WITH RECURSIVE at(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM at WHERE i < length(numbers) - 2)
    SELECT group_concat(substr(numbers, i, 4), ' ') FROM at) FROM (SELECT substr(new.search_text, 1, instr(new.search_text, char(10)) + length(new.phone)) AS numbers);
END;

CREATE TRIGGER profiles_standing_changed AFTER UPDATE OF standing ON profiles WHEN old.standing <> new.standing BEGIN
  UPDATE tallies SET people = people - 1 WHERE standing = old.standing;
  UPDATE tallies SET people = people + 1 WHERE standing = new.standing;
END;

-- what staff noted about a phone goes with the last sign-up of it
CREATE TRIGGER kept_apart_forgotten AFTER DELETE ON profiles WHEN NOT EXISTS (SELECT 1 FROM profiles WHERE phone = old.phone) BEGIN
  DELETE FROM kept_apart WHERE phone_a = old.phone;
  DELETE FROM kept_apart WHERE phone_b = old.phone;
END;
