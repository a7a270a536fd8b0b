-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- Keys with which the software of a restaurant calls the API in the name of the person who created the key.
create table api_keys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  restaurant_id uuid references restaurants,
  name text not null check (char_length(name) between 1 and 40),
  -- SHA-256 of the key, which is shown only once.
  hash text not null unique,
  ending text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_restaurant on api_keys (restaurant_id, created_at desc) where restaurant_id is not null;
create index api_keys_person on api_keys (user_id, created_at desc);

-- What keys changed in the menu. What they did with orders is in order_history.
create table api_key_writes (
  -- Of a request: one with several transactions is one change.
  id uuid primary key,
  key_id uuid not null references api_keys on delete cascade,
  restaurant_id uuid not null references restaurants,
  action text not null,
  meal_id uuid,
  quantity integer,
  at timestamptz not null
);
create index api_key_writes_key on api_key_writes (key_id);
create index api_key_writes_restaurant on api_key_writes (restaurant_id, at desc);

-- The key by which a transition was made. Without a reference, so that adding it does not read the table.
alter table order_history add column key_id uuid;
