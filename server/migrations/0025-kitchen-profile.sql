-- A kitchen that its owner has closed for good: nobody works there, and its orders and money stay in the books.
alter table restaurants drop constraint restaurants_status_check;
alter table restaurants add constraint restaurants_status_check
  check (status in ('pending', 'approved', 'rejected', 'suspended', 'closed'));

-- The owner has stopped selling, until he begins again: kitchen and meals are seen by nobody, paid orders stand.
alter table restaurants add column selling_stopped_at timestamptz;
-- An application that was sent once more, after we had asked for something or said no: the promised days count from here.
alter table restaurants add column resubmitted_at timestamptz;

-- What a kitchen changed of the facts that operators approved it by.
create table restaurant_changes (
  id bigint generated always as identity primary key,
  restaurant_id uuid not null references restaurants,
  actor_id uuid not null references users,
  fact text not null check (fact in ('name', 'address', 'zip', 'restaurant type', 'website')),
  before text not null,
  after text not null,
  at timestamptz not null,
  check (before <> after)
);
create index restaurant_changes_kitchen on restaurant_changes (restaurant_id, id desc);

-- Meals repeat the ZIP of their kitchen, so that a search reads one index: they move with it.
create function move_meals() returns trigger language plpgsql as $$
begin
  update meals set zip = new.zip where restaurant_id = new.id and zip <> new.zip;
  return null;
end $$;
create trigger restaurants_moved after update of zip on restaurants for each row
  when (old.zip is distinct from new.zip) execute function move_meals();
