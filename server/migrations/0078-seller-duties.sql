-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The duty of a high-volume seller to give and certify its details (INFORM Consumers Act).
create domain seller_duty_state as text check (value in ('below', 'near', 'due', 'stopped', 'met', 'exempt'));
create table seller_duties (
  restaurant_id uuid primary key references restaurants on delete cascade,
  state seller_duty_state not null default 'below',
  -- orders that customers paid, and what they paid, in the 12 months until the count
  sales integer not null default 0,
  gross_cents bigint not null default 0,
  counted_at timestamptz,
  -- the last count above the limit of the duty
  last_over_at timestamptz,
  -- day 0 and the last day to finish, where the restaurant is
  began_on date,
  due_on date,
  -- the day of the latest reminder: 0, 5, or 9
  reminded_day smallint,
  -- since when the code for the phone is valid; the code follows from it and is not stored
  phone_code_at timestamptz,
  confirmed_phone text,
  certified_at timestamptz,
  stopped_at timestamptz,
  exempt_reason text,
  check (state not in ('due', 'stopped') or (began_on is not null and due_on is not null))
);
-- What the job of each minute looks at.
create index seller_duties_watched on seller_duties (state) where state in ('due', 'stopped', 'met');

-- Since when a duty that is not met stops the selling. Checkout and searches read it with the restaurant.
alter table restaurants add column duty_stopped_at timestamptz;

-- A notification about the restaurant itself has no order. Servers of the previous version leave it out.
alter table notifications alter column order_id drop not null;
create unique index notifications_of_restaurant on notifications (restaurant_id, kind) where order_id is null;
