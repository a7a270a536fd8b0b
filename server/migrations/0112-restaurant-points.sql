-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- Where a restaurant is. `zip`: only its ZIP is known; `set`: by its staff; `checked`: by an admin, so customers see it.
alter table restaurants
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column point_state text not null default 'zip' check (point_state in ('zip', 'set', 'checked')),
  -- A ghost kitchen may be a home: its point and its address wait until an order is paid.
  add column hides_point boolean not null default false,
  add constraint restaurants_point check (
    (point_state = 'zip') = (latitude is null) and (latitude is null) = (longitude is null));
