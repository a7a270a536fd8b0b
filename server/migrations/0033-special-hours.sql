-- The hours of a special day, several a day. `special_days` keeps its first opening and its last closing for the
-- release before; a day that it writes has no rows here and one span.
create table special_hours (
  restaurant_id uuid not null,
  day date not null,
  opens time not null,
  closes time not null,
  primary key (restaurant_id, day, opens),
  foreign key (restaurant_id, day) references special_days on delete cascade
);

-- A recurring meal whose restaurant opens for it: each of its days gets its pickup window as special hours.
alter table meals add column stays_open boolean not null default false;

-- From this release on, opening hours contain every pickup window. Meals that are on sale outside the weekly hours stay
-- on sale: their day opens for them. Minutes count from midnight of the day; hours of the day before are shifted.
create temporary table windows on commit drop as
select m.id, m.restaurant_id, m.available_date as day, m.pickup_start_time as opens, m.pickup_end_time as closes,
  m.is_recurring and exists (
    select from unnest(m.recurring_days) as d(weekday) where not exists (
      select from opening_hours h where h.restaurant_id = m.restaurant_id and h.weekday = d.weekday
        and h.opens <= m.pickup_start_time
        and h.closes - h.opens + case when h.closes <= h.opens then interval '1 day' else interval '0' end
          >= m.pickup_end_time - h.opens
             + case when m.pickup_end_time <= m.pickup_start_time then interval '1 day' else interval '0' end)
  ) as is_outside_template,
  m.pickup_end > now() and not exists (
    select from opening_hours h where h.restaurant_id = m.restaurant_id
      and (h.weekday = extract(dow from m.available_date) and h.opens <= m.pickup_start_time
          and h.closes - h.opens + case when h.closes <= h.opens then interval '1 day' else interval '0' end
            >= m.pickup_end_time - h.opens
               + case when m.pickup_end_time <= m.pickup_start_time then interval '1 day' else interval '0' end
        or h.weekday = extract(dow from m.available_date - 1) and h.closes <= h.opens
          and m.pickup_end_time > m.pickup_start_time and m.pickup_end_time <= h.closes)
  ) as is_outside
from meals m where m.is_active and m.archived_at is null and (m.pickup_end > now() or m.is_recurring);

update meals set stays_open = true where id in (select id from windows where is_outside_template);

with days as (
  select distinct w.restaurant_id, w.day from windows w where w.is_outside
    and not exists (select from special_days s where s.restaurant_id = w.restaurant_id and s.day = w.day)),
spans as (
  select d.restaurant_id, d.day, w.opens, w.closes from days d
  join windows w on w.restaurant_id = d.restaurant_id and w.day = d.day and w.is_outside
  union
  select d.restaurant_id, d.day, h.opens, h.closes from days d
  join opening_hours h on h.restaurant_id = d.restaurant_id and h.weekday = extract(dow from d.day)),
longest as (
  select distinct on (restaurant_id, day, opens) restaurant_id, day, opens, closes from spans
  order by restaurant_id, day, opens, closes <= opens desc, closes desc),
added as (
  insert into special_days (restaurant_id, day, is_closed, opens, closes)
  select restaurant_id, day, false, min(opens),
    (array_agg(closes order by closes <= opens desc, closes desc))[1] from longest group by restaurant_id, day
  returning restaurant_id, day)
insert into special_hours (restaurant_id, day, opens, closes)
select l.restaurant_id, l.day, l.opens, l.closes from longest l join added a using (restaurant_id, day);
