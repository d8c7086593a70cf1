-- the search index, the tallies and their triggers are in src/db/derived.sql
DELETE FROM tallies;
