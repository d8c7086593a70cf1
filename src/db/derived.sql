-- what can be made from the tables: dropped before migrations and created again after them (see migrate.ts)

-- sign-ups with what holds for their person, and what follows from their seats; version counts the changes of both. Of two columns with one name the first has it
CREATE VIEW sign_ups AS
  SELECT coalesce(resting_at, rests_since) AS resting_at, profiles.version + people.version AS version,
    phone, removed, no_whatsapp, wrong_number_at, paused_until,
    coalesce((SELECT max(role) FROM memberships AS held WHERE held.user_id = profiles.user_id AND held.holds_seat = 1), 'free') AS group_role,
    (SELECT max(group_id) FROM memberships AS past WHERE past.user_id = profiles.user_id AND past.left_at IS NULL) AS last_group,
    profiles.*
  FROM profiles JOIN people ON people.id = person_id;

-- memberships with what their tickets hold
CREATE VIEW seats AS
  SELECT memberships.*, status, answer_by, pay_by, confirmed_at, dropped_at, backup_answer, answered_at, answer_why,
    arrival, arrival_at, arrival_by, version
  FROM memberships JOIN tickets ON tickets.id = ticket_id;

-- the texts of a group itself, each word after a space; a generated name without its labels, which all of them have
CREATE VIEW group_texts AS
  SELECT id, lower(' ' || CASE WHEN ages_on IS NULL THEN name
      ELSE replace(replace(replace(name, 'Age: ', ''), 'Females: ', ''), 'Males: ', '') END
    || ' ' || coalesce(venue, '') || ' ' || coalesce(area, '') || ' ' || coalesce(address, '') || ' ' || pic) AS text
  FROM dinner_groups;

-- what matchmaking would call a group with the members that it has now (tableName in domain/group); none without an age
CREATE VIEW generated_names AS
  SELECT id, (
    SELECT 'Age: ' || min(age) || '-' || max(age) || ' Males: ' || sum(gender = 1) || ' Females: ' || sum(gender = 0)
    FROM (
      SELECT gender, substr(ages_on, 1, 4) - substr(birthdate, 1, 4) - (substr(ages_on, 6) < substr(birthdate, 6)) AS age
      FROM memberships JOIN profiles ON profiles.user_id = memberships.user_id
      WHERE group_id = dinner_groups.id AND role = 'member' AND left_at IS NULL
    )
  ) AS name
  FROM dinner_groups;

-- a generated name follows the members, whatever changes them
CREATE TRIGGER member_comes AFTER INSERT ON memberships
WHEN (SELECT ages_on FROM dinner_groups WHERE id = new.group_id) IS NOT NULL BEGIN
  UPDATE dinner_groups SET name = coalesce((SELECT name FROM generated_names WHERE id = new.group_id), name)
    WHERE id = new.group_id;
END;

CREATE TRIGGER member_leaves_or_changes AFTER UPDATE OF role, left_at ON memberships
WHEN (old.role <> new.role OR (old.left_at IS NULL) <> (new.left_at IS NULL))
  AND (SELECT ages_on FROM dinner_groups WHERE id = new.group_id) IS NOT NULL BEGIN
  UPDATE dinner_groups SET name = coalesce((SELECT name FROM generated_names WHERE id = new.group_id), name)
    WHERE id = new.group_id;
END;

CREATE TRIGGER member_deleted AFTER DELETE ON memberships
WHEN (SELECT ages_on FROM dinner_groups WHERE id = old.group_id) IS NOT NULL BEGIN
  UPDATE dinner_groups SET name = coalesce((SELECT name FROM generated_names WHERE id = old.group_id), name)
    WHERE id = old.group_id;
END;

CREATE TRIGGER member_corrected AFTER UPDATE OF birthdate, gender ON profiles
WHEN old.birthdate IS NOT new.birthdate OR old.gender IS NOT new.gender BEGIN
  UPDATE dinner_groups SET name = coalesce((SELECT name FROM generated_names WHERE id = dinner_groups.id), name)
    WHERE ages_on IS NOT NULL
      AND id IN (SELECT group_id FROM memberships WHERE user_id = new.user_id AND left_at IS NULL);
END;

-- whom a deleted group had let go before gets no message about its end, but for those who do not know that their seat is another's
CREATE TRIGGER messages_of_deleted_group BEFORE DELETE ON dinner_groups BEGIN
  UPDATE messages SET over = 1 WHERE group_id = old.id AND NOT EXISTS (
    SELECT 1 FROM seats
    WHERE group_id = old.id AND seats.user_id = messages.user_id AND (
      (left_at IS NULL AND status <> 'dropped')
      OR (left_code IN ('no answer', 'no payment') AND NOT EXISTS (
        SELECT 1 FROM messages AS word
        WHERE word.user_id = seats.user_id AND word.group_id = old.id AND word.kind = 'release'
          AND word.result = 'sent' AND word.sent_at >= left_at))));
END;

-- a restaurant counts on a table that it said yes to, also where it was never written to
CREATE TRIGGER bookings_of_deleted_group BEFORE DELETE ON dinner_groups BEGIN
  INSERT INTO booking_messages (group_id, venue_id, evening_id, event_at, booked_as, headcount, sheet_hash, line_hashes, opened_at, sent_at, result, admin_id)
    SELECT old.id, venue_id, old.evening_id, event_at, old.booked_as, headcount, '', '[]', at, at, 'sent', admin_id
    FROM bookings WHERE group_id = old.id AND state = 'confirmed' AND NOT EXISTS (
      SELECT 1 FROM booking_messages AS known
      WHERE known.group_id = old.id AND known.venue_id = bookings.venue_id AND known.result = 'sent');
END;

-- who is deleted leaves nothing behind that an undo would bring back, and no part of an act is undone by half
CREATE TRIGGER acts_of_deleted AFTER DELETE ON profiles BEGIN
  DELETE FROM act_rows WHERE (act_id, part) IN (SELECT act_id, part FROM act_rows WHERE user_id = old.user_id);
END;

-- where money goes back to is forgotten once it has gone back, is kept as credit, or is nobody's
CREATE TRIGGER account_forgotten AFTER UPDATE OF state, choice, user_id ON payments
WHEN new.return_to IS NOT NULL AND (new.state <> 'owed' OR new.choice IS 'credit' OR new.user_id IS NULL) BEGIN
  UPDATE payments SET return_to = NULL WHERE id = new.id;
END;

-- a seat knows the evening of its group: nobody holds two there
CREATE TRIGGER memberships_at_evening AFTER INSERT ON memberships
WHEN (SELECT evening_id FROM dinner_groups WHERE id = new.group_id) IS NOT new.of_evening BEGIN
  UPDATE memberships SET of_evening = (SELECT evening_id FROM dinner_groups WHERE id = new.group_id) WHERE id = new.id;
END;

CREATE TRIGGER groups_at_evening AFTER UPDATE OF evening_id ON dinner_groups BEGIN
  UPDATE memberships SET of_evening = new.evening_id WHERE group_id = new.id;
END;

-- who takes a seat has missed no turn before it, and with the seat goes what they had missed
CREATE TRIGGER turns_before_seat AFTER UPDATE OF holds_seat, role, left_at, returned_at ON memberships BEGIN
  UPDATE memberships SET turns_at = iif(
      new.role = 'member' AND (new.holds_seat OR (new.returned_at IS NOT NULL AND new.left_at IS NULL)),
      coalesce(new.turns_at, (
        SELECT turns_missed FROM people WHERE id = (SELECT person_id FROM profiles WHERE user_id = new.user_id))), NULL)
    WHERE id = new.id;
END;

-- a ticket of no evening goes with its seat
CREATE TRIGGER ticket_without_seat AFTER DELETE ON memberships BEGIN
  DELETE FROM tickets WHERE id = old.ticket_id AND evening_id IS NULL;
END;
