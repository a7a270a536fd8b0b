-- The second factor of an operator. Secret and recovery codes are encrypted with the server's own secret.
create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  -- a code of it was typed once: before, it opens nothing
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- the last codes that opened a door: none of them opens a second one
  used_codes text[] not null default '{}'
);
alter table users add column two_factor_enabled boolean not null default false;

-- Sessions that may do what operators do: since when, and when one last did.
create table admin_sessions (
  session_id uuid primary key references sessions on delete cascade,
  opened_at timestamptz not null,
  used_at timestamptz not null
);

-- The words under which a person is looked for: of a name and an address, without signs between them.
create function search_words(name text, email text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(
    translate(lower(name || ' ' || email), E',;"()-\'\t\r\n', '          '), ' '), ''))
$$;
-- GIN keeps new rows in a list at first, so that a checkout only appends to it.
create index orders_words on orders using gin (search_words(customer_name, customer_email));
create index users_words on users using gin (search_words(name, email));
