-- Orders that their restaurant keeps past the end of their pickup window: both ends, who kept it and when.
create table late_pickups (
  id uuid primary key,
  order_id uuid not null references orders,
  from_end timestamptz not null,
  to_end timestamptz not null,
  check (to_end > from_end),
  actor_id uuid,
  granted_at timestamptz not null
);
create index late_pickups_order on late_pickups (order_id, granted_at);
