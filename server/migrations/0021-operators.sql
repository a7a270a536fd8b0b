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
