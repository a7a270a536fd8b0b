-- Whether anybody at a kitchen could have handed an order over: a quarter of an hour in which its staff asked us for
-- anything, or had a page open. Kept for a week.
create table kitchen_seen (
  restaurant_id uuid not null references restaurants,
  slot timestamptz not null,
  primary key (restaurant_id, slot)
);
create index kitchen_seen_slot on kitchen_seen (slot);

-- The same of ourselves: where we were not there, nobody can be blamed for not having been seen.
create table house_seen (
  slot timestamptz primary key
);
