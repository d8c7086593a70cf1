-- trigrams of what a search looks through; the text itself stays in profiles
CREATE VIRTUAL TABLE people_search USING fts5(search_text, content='profiles', content_rowid='user_id', tokenize='trigram');
--> statement-breakpoint
-- a deleted person leaves no trace in the index either
INSERT INTO people_search(people_search, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO tallies VALUES ('free', 0), ('member', 0), ('backup', 0);
--> statement-breakpoint
CREATE TRIGGER profiles_added AFTER INSERT ON profiles BEGIN
  INSERT INTO people_search(rowid, search_text) VALUES (new.user_id, new.search_text);
  UPDATE tallies SET people = people + 1 WHERE standing = new.standing;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_removed_for_good AFTER DELETE ON profiles BEGIN
  INSERT INTO people_search(people_search, rowid, search_text) VALUES ('delete', old.user_id, old.search_text);
  UPDATE tallies SET people = people - 1 WHERE standing = old.standing;
END;
--> statement-breakpoint
CREATE TRIGGER profiles_search_changed AFTER UPDATE OF search_text ON profiles WHEN old.search_text <> new.search_text BEGIN
  INSERT INTO people_search(people_search, rowid, search_text) VALUES ('delete', old.user_id, old.search_text);
  INSERT INTO people_search(rowid, search_text) VALUES (new.user_id, new.search_text);
END;
--> statement-breakpoint
CREATE TRIGGER profiles_standing_changed AFTER UPDATE OF standing ON profiles WHEN old.standing <> new.standing BEGIN
  UPDATE tallies SET people = people - 1 WHERE standing = old.standing;
  UPDATE tallies SET people = people + 1 WHERE standing = new.standing;
END;
