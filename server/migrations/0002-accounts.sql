create table users (
  id uuid primary key,
  email text not null,
  name text not null,
  phone text,
  image text,
  email_verified boolean not null default false,
  is_super_admin boolean not null default false,
  disabled_at timestamptz,
  -- counts this person's checkouts: of two at once, the later one sees that it must look again
  checkouts integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
) with (fillfactor = 80);
create unique index users_email on users (lower(email));

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

-- Ways to sign in; for now one row a person, with the argon2id hash of the password.
create table accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_user on accounts (user_id);

-- Password reset links: single use, valid for an hour.
create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

-- What a person agreed to, when, and to which version of the text. Append only.
create table consents (
  id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  topic text not null check (topic in ('terms', 'marketing')),
  is_given boolean not null,
  text_version text not null,
  given_at timestamptz not null
);
