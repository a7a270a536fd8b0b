-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- What a customer was told, apart from alerts, which have tables of their own. Kept for 90 days.
create table customer_notifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('order', 'refund', 'reply', 'offer', 'coupon')),
  -- Names the message, so that a job that runs twice adds one row.
  key text not null,
  order_id uuid references orders on delete cascade,
  -- A code with its parameters, written in the language of the page.
  line jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, key)
);
create index customer_notifications_person on customer_notifications (user_id, created_at desc, id desc);
create index customer_notifications_unread on customer_notifications (user_id, created_at) where read_at is null;
create index customer_notifications_order on customer_notifications (order_id);

-- The list showed seven days until now. Older alerts are not new to anyone.
update alert_hits set read_at = created_at where read_at is null and created_at < now() - interval '7 days';
