-- Figures that would take seconds to add up from millions of orders. Triggers append each change here, in the
-- transaction that causes it and without touching a row that others write; a job adds the changes to the three tables
-- below each minute. A reader adds what is still here, so figures are exact at any time. See docs/decisions/0032.
create table figure_changes (
  id bigint generated always as identity primary key,
  restaurant_id uuid not null,
  -- the day of the booking where the restaurant is, or of the pickup for collected portions
  day date not null,
  meals integer not null default 0,
  confirmed_orders integer not null default 0,
  collected_orders integer not null default 0,
  portions_saved integer not null default 0,
  -- paid by customers, and refunded to them
  sold_orders integer not null default 0,
  gross_cents bigint not null default 0,
  refunds_cents bigint not null default 0,
  -- the share of the restaurant
  share_orders integer not null default 0,
  share_cents bigint not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index figure_changes_restaurant on figure_changes (restaurant_id);

create table restaurant_days (
  restaurant_id uuid not null references restaurants on delete cascade,
  day date not null,
  portions_saved integer not null,
  sold_orders integer not null,
  gross_cents bigint not null,
  refunds_cents bigint not null,
  primary key (restaurant_id, day)
);
create index restaurant_days_day on restaurant_days (day);

create table market_days (
  day date primary key,
  portions_saved integer not null,
  sold_orders integer not null,
  gross_cents bigint not null,
  refunds_cents bigint not null
);

create table restaurant_sums (
  restaurant_id uuid primary key references restaurants on delete cascade,
  meals integer not null,
  confirmed_orders integer not null,
  collected_orders integer not null,
  portions_saved integer not null,
  sold_orders integer not null,
  gross_cents bigint not null,
  refunds_cents bigint not null,
  share_orders integer not null,
  share_cents bigint not null,
  -- when goals of the dashboard were reached; null until then
  first_meal_at timestamptz,
  fifty_saved_at timestamptz,
  hundred_collected_at timestamptz,
  five_hundred_saved_at timestamptz
) with (fillfactor = 80);

-- One row: since when the sums hold the whole history. A database with orders is added up by a job after the release.
create table figure_state (
  is_only boolean primary key default true check (is_only),
  built_at timestamptz,
  compared_at timestamptz,
  differences integer not null default 0
);
insert into figure_state (built_at)
  select case when exists (select from orders) or exists (select from meals) then null else now() end;

create function note_booked_figures() returns trigger language plpgsql as $$
begin
  insert into figure_changes (restaurant_id, day, sold_orders, gross_cents, refunds_cents, share_orders, share_cents)
  select l.restaurant_id, (l.booked_at at time zone r.timezone)::date,
    count(*) filter (where l.account = 'platform_stripe' and l.kind = 'capture'),
    coalesce(sum(l.amount_cents) filter (where l.account = 'platform_stripe' and l.kind = 'capture'), 0),
    coalesce(-sum(l.amount_cents) filter (where l.account = 'platform_stripe' and l.kind <> 'capture'), 0),
    count(*) filter (where l.account <> 'platform_stripe' and l.kind = 'capture'),
    coalesce(-sum(l.amount_cents) filter (where l.account <> 'platform_stripe'), 0)
  from new_lines l join restaurants r on r.id = l.restaurant_id
  where l.kind in ('capture', 'refund', 'refund_failed')
    and l.account in ('platform_stripe', 'restaurant_pending', 'restaurant_earned')
  group by 1, 2;
  return null;
end $$;
create trigger ledger_lines_figures after insert on ledger_lines referencing new table as new_lines
  for each statement execute function note_booked_figures();

create function note_collected_figures() returns trigger language plpgsql as $$
begin
  insert into figure_changes (restaurant_id, day, collected_orders, portions_saved)
  values (new.restaurant_id, new.service_date, 1, new.quantity);
  return null;
end $$;
create trigger orders_collected_figures after update of closed_reason on orders for each row
  when (old.closed_reason is null and new.closed_reason = 'collected') execute function note_collected_figures();

create trigger orders_born_collected_figures after insert on orders for each row
  when (new.closed_reason = 'collected') execute function note_collected_figures();

create function note_confirmed_figures() returns trigger language plpgsql as $$
begin
  insert into figure_changes (restaurant_id, day, confirmed_orders) values (new.restaurant_id, new.service_date, 1);
  return null;
end $$;
create trigger orders_confirmed_figures after update of payment_confirmed_at on orders for each row
  when (old.payment_confirmed_at is null and new.payment_confirmed_at is not null)
  execute function note_confirmed_figures();
create trigger orders_born_confirmed_figures after insert on orders for each row
  when (new.payment_confirmed_at is not null) execute function note_confirmed_figures();

create function note_meal_figures() returns trigger language plpgsql as $$
begin
  insert into figure_changes (restaurant_id, day, meals)
  select restaurant_id, current_date, case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed_meals group by restaurant_id;
  return null;
end $$;
create trigger meals_added_figures after insert on meals referencing new table as changed_meals
  for each statement execute function note_meal_figures();
create trigger meals_removed_figures after delete on meals referencing old table as changed_meals
  for each statement execute function note_meal_figures();

-- What admins look restaurants up by, like orders and people.
create index restaurants_words on restaurants using gin (search_words(name, email, zip));

-- How many restaurants have each status. Written with each application and decision, a few an hour.
create table restaurant_counts (
  status text primary key,
  restaurants integer not null
);
create function count_restaurants() returns trigger language plpgsql as $$
begin
  insert into restaurant_counts as c (status, restaurants)
  select status, sum(change) from (
    select new.status, 1 as change where tg_op <> 'DELETE'
    union all select old.status, -1 where tg_op <> 'INSERT') changed
  group by status having sum(change) <> 0 order by status
  on conflict (status) do update set restaurants = c.restaurants + excluded.restaurants;
  return null;
end $$;
create trigger restaurants_counted after insert or delete on restaurants
  for each row execute function count_restaurants();
create trigger restaurants_counted_again after update of status on restaurants
  for each row when (old.status is distinct from new.status) execute function count_restaurants();
insert into restaurant_counts (status, restaurants) select status, count(*) from restaurants group by status;
-- Those who get each alarm and digest.
create index users_admins on users (id) where is_super_admin;
-- Emails that an admin sends again.
create index deliveries_unsent on deliveries (created_at) where sent_at is null;
-- Applications with the phone of another restaurant.
create index restaurants_pending on restaurants (created_at) where status = 'pending';
create index restaurants_phone on restaurants (phone);
create index restaurants_every_zip on restaurants (zip);
-- Emails about a person, for the export and the deletion of an account.
create index deliveries_address on deliveries (to_address);
