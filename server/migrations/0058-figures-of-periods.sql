-- The sums of restaurant_days by calendar month, quarter, and year, and those of each ZIP by day as well, so that the totals
-- of a year read a few rows of each restaurant. Triggers keep them with whatever writes restaurant_days, also servers of
-- the previous version; only jobs write it. See docs/decisions/0032.
create table restaurant_periods (
  restaurant_id uuid not null,
  months smallint not null check (months in (1, 3, 12)),
  starts_on date not null,
  portions_saved integer not null,
  sold_orders integer not null,
  gross_cents bigint not null,
  refunds_cents bigint not null
) with (fillfactor = 90);

create table zip_periods (
  zip char(5) not null,
  -- 0 is a day
  months smallint not null check (months in (0, 1, 3, 12)),
  starts_on date not null,
  portions_saved integer not null,
  sold_orders integer not null,
  gross_cents bigint not null,
  refunds_cents bigint not null
) with (fillfactor = 90);

-- The periods that contain a day, with their length in months, and 0 for the day itself.
create function figure_periods(day date) returns table (months smallint, starts_on date)
  language sql immutable parallel safe rows 4 as $$
  values (0::smallint, day), (1::smallint, date_trunc('month', day)::date),
    (3::smallint, date_trunc('quarter', day)::date), (12::smallint, date_trunc('year', day)::date)
$$;

-- Rows are written in one order, so that a fold and a restaurant that moves do not wait for each other.
create function add_zip_figures(zips char(5)[], changes restaurant_days[]) returns void language sql as $$
  insert into zip_periods as z (zip, months, starts_on, portions_saved, sold_orders, gross_cents, refunds_cents)
  select c.zip, p.months, p.starts_on, sum(c.portions_saved), sum(c.sold_orders), sum(c.gross_cents), sum(c.refunds_cents)
  from rows from (unnest(zips), unnest(changes))
      as c (zip, restaurant_id, day, portions_saved, sold_orders, gross_cents, refunds_cents),
    figure_periods(c.day) p
  group by 1, 2, 3 order by 2, 3, 1
  on conflict (months, starts_on, zip) do update set portions_saved = z.portions_saved + excluded.portions_saved,
    sold_orders = z.sold_orders + excluded.sold_orders, gross_cents = z.gross_cents + excluded.gross_cents,
    refunds_cents = z.refunds_cents + excluded.refunds_cents
$$;

-- Days of a restaurant that is being deleted have no restaurant any more, and are left out.
create function add_period_figures(changes restaurant_days[]) returns void language sql as $$
  insert into restaurant_periods as t
    (restaurant_id, months, starts_on, portions_saved, sold_orders, gross_cents, refunds_cents)
  select c.restaurant_id, p.months, p.starts_on, sum(c.portions_saved), sum(c.sold_orders), sum(c.gross_cents),
    sum(c.refunds_cents)
  from unnest(changes) c join restaurants r on r.id = c.restaurant_id, figure_periods(c.day) p
  where p.months > 0 group by 1, 2, 3 order by 2, 3, 1
  on conflict (months, starts_on, restaurant_id) do update set
    portions_saved = t.portions_saved + excluded.portions_saved, sold_orders = t.sold_orders + excluded.sold_orders,
    gross_cents = t.gross_cents + excluded.gross_cents, refunds_cents = t.refunds_cents + excluded.refunds_cents;
  select add_zip_figures(array_agg(r.zip), array_agg(c))
  from unnest(changes) c join restaurants r on r.id = c.restaurant_id having count(*) > 0
$$;

create function negate_day_figures(d restaurant_days) returns restaurant_days language sql immutable as $$
  select d.restaurant_id, d.day, -d.portions_saved, -d.sold_orders, -d.gross_cents, -d.refunds_cents
$$;

create function note_added_days() returns trigger language plpgsql as $$
begin
  perform add_period_figures(array_agg(n::restaurant_days)) from new_days n having count(*) > 0;
  return null;
end $$;
create trigger restaurant_days_added after insert on restaurant_days referencing new table as new_days
  for each statement execute function note_added_days();

create function note_removed_days() returns trigger language plpgsql as $$
begin
  perform add_period_figures(array_agg(negate_day_figures(o::restaurant_days))) from old_days o having count(*) > 0;
  return null;
end $$;
create trigger restaurant_days_removed after delete on restaurant_days referencing old table as old_days
  for each statement execute function note_removed_days();

create function note_changed_days() returns trigger language plpgsql as $$
begin
  perform add_period_figures(array_agg(c)) from (
    select n::restaurant_days as c from new_days n
    union all select negate_day_figures(o::restaurant_days) from old_days o) changes having count(*) > 0;
  return null;
end $$;
create trigger restaurant_days_changed after update on restaurant_days referencing old table as old_days new table as new_days
  for each statement execute function note_changed_days();

-- Waits for a fold or a comparison, a second at most, since those read the ZIP.
create function move_zip_figures() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('figures'));
  perform add_zip_figures(array_agg(zip), array_agg(c)) from (
    select new.zip, d as c from restaurant_days d where restaurant_id = new.id
    union all select old.zip, negate_day_figures(d) from restaurant_days d where restaurant_id = new.id) moved
  having count(*) > 0;
  return null;
end $$;
insert into restaurant_periods (restaurant_id, months, starts_on, portions_saved, sold_orders, gross_cents, refunds_cents)
  select d.restaurant_id, p.months, p.starts_on, sum(portions_saved), sum(sold_orders), sum(gross_cents),
    sum(refunds_cents)
  from restaurant_days d, figure_periods(d.day) p where p.months > 0 group by 1, 2, 3 order by 2, 3, 1;
insert into zip_periods (zip, months, starts_on, portions_saved, sold_orders, gross_cents, refunds_cents)
  select r.zip, p.months, p.starts_on, sum(portions_saved), sum(sold_orders), sum(gross_cents), sum(refunds_cents)
  from restaurant_days d join restaurants r on r.id = d.restaurant_id, figure_periods(d.day) p
  group by 1, 2, 3 order by 2, 3, 1;

-- Keys after the rows, which is faster.
alter table restaurant_periods add primary key (months, starts_on, restaurant_id),
  add foreign key (restaurant_id) references restaurants on delete cascade;
create index restaurant_periods_restaurant on restaurant_periods (restaurant_id);
alter table zip_periods add primary key (months, starts_on, zip);
create index zip_periods_zip on zip_periods (zip);

-- Last, since it locks the restaurants against writes.
create trigger restaurants_moved_figures after update of zip on restaurants for each row
  when (old.zip is distinct from new.zip) execute function move_zip_figures();
