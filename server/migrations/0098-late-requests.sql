-- A customer who is late asks for more time, once per order.
create table late_requests (
  id uuid primary key,
  order_id uuid not null unique references orders,
  minutes smallint not null check (minutes in (10, 20, 30)),
  from_end timestamptz not null,
  to_end timestamptz not null,
  check (to_end > from_end),
  -- At the time of the request. Past closing, only a manager may say yes.
  is_past_closing boolean not null,
  requested_at timestamptz not null,
  answer_by timestamptz not null,
  answer text check (answer in ('granted', 'declined', 'expired', 'withdrawn')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  -- Who answered. Null for the clock, and when the restaurant grants ten minutes automatically.
  actor_id uuid
);
create index late_requests_open on late_requests (answer_by) where answer is null;

alter table restaurants add column auto_approves_late boolean not null default false;
