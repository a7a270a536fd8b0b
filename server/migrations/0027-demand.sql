-- Figures of a span of days read only the part of these tables that lies in it: both grow in the order of time.
create index ledger_lines_booked on ledger_lines using brin (booked_at);
create index orders_served on orders using brin (service_date);

-- What an operator takes off a list stays where it is in use, and is offered to nobody any more.
alter table areas add column retired_at timestamptz;
alter table cuisines add column retired_at timestamptz;
create unique index areas_name on areas (lower(name));
create unique index cuisines_name on cuisines (lower(name));

-- Restaurants that the page of a ZIP without meals names as examples; invented, so that nobody is named unasked.
create table sample_spots (
  id text primary key,
  -- shown in the order in which they were added
  number integer not null generated always as identity,
  -- null: in every ZIP that has none of its own
  zip char(5),
  name text not null,
  tagline text not null,
  -- one of our own pictures, by its name
  picture text not null,
  retired_at timestamptz
);
insert into sample_spots (id, zip, name, tagline, picture) values
  ('howell-mill-noodle', '30318', 'Howell Mill Noodle Co.', 'Slow broths and hand-pulled noodles', 'tonkotsu-ramen'),
  ('blue-gate-bakery', '30318', 'Blue Gate Bakery', 'Croissants and buns, baked at six', 'morning-pastry-box'),
  ('green-spoon', '30318', 'The Green Spoon', 'Salads from Georgia farms', 'garden-salad'),
  ('mesa-lime', '30318', 'Mesa & Lime', 'Tacos, bowls and aguas frescas', 'street-tacos'),
  ('cast-iron-corner', '30318', 'Cast Iron Corner', 'Burgers off the flat-top', 'smash-burger'),
  ('arch-street-curry', '30309', 'Arch Street Curry', 'Three curries a day, until they are gone',
    'butter-chicken-curry'),
  ('tenth-street-dumplings', '30309', 'Tenth Street Dumplings', 'Folded by hand, steamed to order', 'pork-dumplings'),
  ('piedmont-bowls', '30309', 'Piedmont Bowls', 'Grains, greens and warm dressings', 'harvest-grain-bowl'),
  ('nonna-on-juniper', '30309', 'Nonna on Juniper', 'Sunday sauce on every day', 'spaghetti-meatballs'),
  ('cedar-and-salt', '30309', 'Cedar & Salt', 'Mezze plates for two or for one', 'mezze-plate'),
  ('peachtree-sushi-bench', '30305', 'Peachtree Sushi Bench', 'Twelve seats and a good knife', 'sushi-platter'),
  ('bolling-pizza', '30305', 'Brick Oven on Bolling', 'Pizza from a very hot oven', 'pepperoni-pizza'),
  ('saffron-house', '30305', 'Saffron House Biryani', 'One pot, sealed and slow', 'chicken-biryani'),
  ('garden-hills-soup', '30305', 'Garden Hills Soup Kitchen', 'Tomato, lentil and whatever grows', 'tomato-soup'),
  ('two-sisters-pastry', '30305', 'Two Sisters Pastry', 'The morning box, half the price by noon',
    'morning-pastry-box'),
  ('corner-noodles', null, 'The Corner Noodle Shop', 'A bowl of broth on a cold day', 'tonkotsu-ramen'),
  ('neighborhood-bakery', null, 'Your Neighborhood Bakery', 'What is left of the morning', 'morning-pastry-box'),
  ('good-salads', null, 'Good Salads', 'Crisp until the last bowl', 'garden-salad'),
  ('family-pizza', null, 'The Family Pizza Place', 'Two slices or a whole one', 'pepperoni-pizza');

-- What an operator writes to the people who wait in a ZIP. It leaves in waves, and can be stopped between two of them.
create table zip_messages (
  id uuid primary key,
  zip char(5) not null,
  subject text not null check (subject <> ''),
  -- paragraphs, an empty line between them
  body text not null check (body <> ''),
  people_per_wave integer not null check (people_per_wave > 0),
  created_at timestamptz not null,
  waved_at timestamptz,
  told integer not null default 0 check (told >= 0),
  stopped_at timestamptz,
  finished_at timestamptz,
  check (stopped_at is null or finished_at is null)
);
create index zip_messages_zip on zip_messages (zip, created_at desc);
-- One such message runs in a ZIP at a time.
create unique index zip_messages_running on zip_messages (zip) where stopped_at is null and finished_at is null;

-- Who got which message, once.
create table zip_message_readers (
  message_id uuid not null references zip_messages,
  waiting_id uuid not null references zip_waitlist on delete cascade,
  told_at timestamptz not null,
  primary key (message_id, waiting_id)
);
create index zip_message_readers_waiting on zip_message_readers (waiting_id, told_at);

-- A person is also looked for by a phone number, or by its last digits: it is one more word, written backwards, so that
-- what it ends with is what the word begins with. The sign before it keeps it apart from other words.
create function search_words(name text, email text, phone text) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(array_remove(array_append(
    string_to_array(translate(lower(name || ' ' || email), E',;"()-\'\t\r\n', '          '), ' '),
    '~' || nullif(reverse(right(regexp_replace(phone, '\D', '', 'g'), 10)), '')), ''), null))
$$;
drop index orders_words, users_words;
create index orders_words on orders using gin (search_words(customer_name, customer_email, customer_phone));
create index users_words on users using gin (search_words(name, email, phone));
drop function search_words(text, text);
