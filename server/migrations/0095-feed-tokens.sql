-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- Links to a customer's own feeds, for readers without a login. The token itself is shown once and not stored.
create table feed_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('alerts', 'pickups')),
  hash text not null unique,
  created_at timestamptz not null
);
create index feed_tokens_person on feed_tokens (user_id, created_at);
