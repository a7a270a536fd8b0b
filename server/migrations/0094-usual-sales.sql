-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- When a restaurant that lists by hand usually lists on a weekday (Sunday is 0), and after how many minutes its meals are
-- usually gone; null when they usually are not. The median of eight weeks, computed each night.
create table usual_sales (
  restaurant_id uuid not null references restaurants (id) on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  lists_at time not null,
  gone_after_minutes integer check (gone_after_minutes >= 0),
  primary key (restaurant_id, weekday)
);
alter table restaurants add column shows_usual_times boolean not null default true;
