-- A browser that may be written to while nobody looks at a page. Allowed in a session, and gone with it: after a
-- sign-out, by whatever way, the device hears nothing more.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  -- the address at the browser's own push service, a secret of the device like the two keys
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_devices_user on push_devices (user_id);
create index push_devices_session on push_devices (session_id);

-- Every push that ought to leave, once for its key and device; a job sends it and notes what became of it.
create table push_messages (
  id uuid primary key,
  key text not null,
  device_id uuid not null references push_devices on delete cascade,
  title text not null,
  body text not null,
  -- where a tap leads
  path text not null,
  is_urgent boolean not null,
  created_at timestamptz not null,
  -- told later than this it is no news
  ends_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text,
  unique (key, device_id)
);
create index push_messages_device on push_messages (device_id);
create index push_messages_created on push_messages (created_at);

-- Whose pickup was reminded of: once an order.
create table pickup_reminders (
  order_id uuid primary key references orders,
  reminded_at timestamptz not null
);

-- Since when the kitchen says something else about what is in the meal than its buyer read: free to cancel.
alter table orders add column food_changed_at timestamptz;
