-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The public half of a key that stays on a person's device.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users,
  name text not null,
  -- As browsers name it, in base64url.
  credential_id text not null unique,
  -- In base64url.
  public_key text not null,
  -- How often the device says that the key was used; 0 for a device that does not count.
  counter bigint not null check (counter >= 0),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_person on passkeys (user_id, created_at desc);

-- What the next answer of a passkey must sign, once.
alter table sessions
  add column passkey_challenge text,
  add column passkey_challenge_at timestamptz;
