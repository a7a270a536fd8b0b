-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- From when the opening hours contain the rest of the pickup window; null when they do not contain its end. Every list
-- of meals decides by it whether the restaurant is open at pickup. To read the hours for each meal took half of the time
-- of a search (docs/decisions/0041).
alter table meals add column open_from timestamptz;

-- A start in the repeated hour of autumn is its first occurrence, as in toTimeWindow of zone-time.ts. PostgreSQL picks
-- the second one, which is right for an end.
create function to_start_instant(wall_time timestamp, zone text) returns timestamptz language sql stable as $$
  select case when (hour_earlier + interval '1 hour') at time zone zone = wall_time
    then hour_earlier + interval '1 hour' else wall_time at time zone zone end
  from (select (wall_time - interval '1 hour') at time zone zone as hour_earlier) earlier
$$;

-- The same rule as isWithinHours of open-state.ts, for a window that is stored: server/testing/open-from.test.ts compares
-- them. Hours of adjacent days count together, so the days before and after are read.
create function find_open_from(restaurant uuid, zone text, pickup_start timestamptz, pickup_end timestamptz)
  returns timestamptz language sql stable as $$
  with days as (
    select (pickup_start at time zone zone)::date + shift as day from generate_series(-1, 1) as shift),
  hours as (
    select d.day, h.opens, h.closes from days d
      join opening_hours h on h.restaurant_id = restaurant and h.weekday = extract(dow from d.day)
      where not exists (select from special_days s where s.restaurant_id = restaurant and s.day = d.day)
    union all
    select d.day, coalesce(x.opens, s.opens), coalesce(x.closes, s.closes) from days d
      join special_days s on s.restaurant_id = restaurant and s.day = d.day and not s.is_closed
      left join special_hours x on x.restaurant_id = restaurant and x.day = d.day),
  spans as (
    select to_start_instant(day + opens, zone) as starts, closes - opens as length,
      (day + case when closes <= opens then 1 else 0 end + closes) at time zone zone as ends from hours)
  select lower(span) from (
    select unnest(range_agg(tstzrange(starts, case when ends > starts then ends else starts + length end))) as span
    from spans) merged
  where lower(span) < pickup_end and pickup_end <= upper(span)
$$;

-- For the meals whose pickup has not ended. Their restaurant is locked: every change of its hours locks it first.
create function refresh_open_from(restaurant uuid, since timestamptz) returns void language sql as $$
  update meals m set open_from = found.open_from
  from (
    select id, find_open_from(restaurant_id, timezone, pickup_start, pickup_end) as open_from from meals
    where restaurant_id = restaurant and pickup_end > since and available_date >= since::date - 2) found
  where m.id = found.id and m.open_from is distinct from found.open_from
$$;

create function set_open_from() returns trigger language plpgsql as $$
begin
  new.open_from := find_open_from(new.restaurant_id, new.timezone, new.pickup_start, new.pickup_end);
  return new;
end $$;
-- Imports of a whole market give the value, because they know the hours.
create trigger meals_added_open_from before insert on meals
  for each row when (new.open_from is null) execute function set_open_from();
create trigger meals_moved_open_from before update of pickup_start, pickup_end, timezone, restaurant_id on meals
  for each row execute function set_open_from();

-- Every change of the hours updates the pause of the restaurant too, in this release and in the one before. The check
-- waits for the end of the transaction, when the hours are written.
create function refresh_open_from_of_restaurant() returns trigger language plpgsql as $$
begin
  perform refresh_open_from(new.id, new.updated_at);
  return null;
end $$;
create constraint trigger restaurants_open_from after update of paused_until on restaurants
  deferrable initially deferred for each row execute function refresh_open_from_of_restaurant();

update meals set open_from = find_open_from(restaurant_id, timezone, pickup_start, pickup_end)
  where pickup_end > now() - interval '2 days';
