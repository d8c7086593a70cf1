-- what can be made from the tables: dropped before migrations and made anew after them (see migrate.ts)

-- which trigrams the texts of a user have, and not where: the texts themselves, in lower case, stay in profiles
CREATE VIRTUAL TABLE users_search USING fts5(search_text, content='profiles', content_rowid='user_id',
  tokenize='trigram case_sensitive 1', detail='none', columnsize=0);
-- a deleted user leaves no trace in the index either
INSERT INTO users_search(users_search, rank) VALUES ('secure-delete', 1);
INSERT INTO users_search(users_search) VALUES ('rebuild');
-- in one piece, which later changes are never merged into by the way
INSERT INTO users_search(users_search) VALUES ('optimize');

CREATE TRIGGER profiles_added AFTER INSERT ON profiles BEGIN
  INSERT INTO users_search(rowid, search_text) VALUES (new.user_id, new.search_text);
END;

CREATE TRIGGER profiles_removed_for_good AFTER DELETE ON profiles BEGIN
  INSERT INTO users_search(users_search, rowid, search_text) VALUES ('delete', old.user_id, old.search_text);
END;

CREATE TRIGGER profiles_texts_changed AFTER UPDATE OF search_text ON profiles WHEN old.search_text <> new.search_text BEGIN
  INSERT INTO users_search(users_search, rowid, search_text) VALUES ('delete', old.user_id, old.search_text);
  INSERT INTO users_search(rowid, search_text) VALUES (new.user_id, new.search_text);
END;

-- what staff noted about a phone goes with the last sign-up of it
CREATE TRIGGER kept_apart_forgotten AFTER DELETE ON profiles WHEN NOT EXISTS (SELECT 1 FROM profiles WHERE phone = old.phone) BEGIN
  DELETE FROM kept_apart WHERE phone_a = old.phone;
  DELETE FROM kept_apart WHERE phone_b = old.phone;
END;
