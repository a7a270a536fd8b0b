-- What the comparison with the card provider's own books found and put right; in steady state nothing. The same
-- finding on another night is the same row, seen again.
create table corrections (
  id uuid primary key,
  kind text not null,
  -- the object at the provider
  object_id text not null,
  order_id uuid references orders,
  before jsonb not null,
  -- as before, where it needs a person
  after jsonb not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  times integer not null default 1,
  unique (kind, object_id, before, after)
);
create index corrections_seen on corrections (seen_at desc);

-- Up to when the provider's list of events has been read: of the platform ('') and of each connected account.
create table event_cursors (
  account text primary key,
  read_until timestamptz not null
);
