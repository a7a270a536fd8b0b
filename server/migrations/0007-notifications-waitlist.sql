-- The lines behind a kitchen's bell.
create table notifications (
  id uuid primary key,
  restaurant_id uuid not null references restaurants,
  order_id uuid not null references orders,
  kind text not null,
  title text not null,
  body text not null,
  created_at timestamptz not null,
  dismissed_at timestamptz,
  unique (order_id, kind)
);
create index notifications_restaurant on notifications (restaurant_id, created_at desc);

-- Every mail that ought to leave, once for its key; a job sends it and notes what became of it.
create table deliveries (
  id uuid primary key,
  key text not null unique,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  -- what a mail program reads beside the mail, such as where to unsubscribe
  headers jsonb,
  created_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text
);
create index deliveries_due on deliveries (created_at) where sent_at is null and failed_at is null;

create table waitlist_emails (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  city text,
  created_at timestamptz not null
);

create table zip_waitlist (
  id uuid primary key,
  zip char(5) not null,
  email text not null check (email = lower(email)),
  phone text,
  incentive text,
  source text not null,
  created_at timestamptz not null,
  -- when this person was told that meals are live there: never twice
  told_at timestamptz,
  unique (zip, email)
);
create index zip_waitlist_untold on zip_waitlist (zip, created_at, id) where told_at is null;
