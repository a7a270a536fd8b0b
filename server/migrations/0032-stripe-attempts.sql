-- Part of the keys at the card provider: it repeats a refusal for a day, so the next try after one has the next number.
alter table orders add column capture_attempt integer not null default 1;

alter table payout_accounts
  add column create_attempt integer not null default 1,
  -- The version of the provider's accounts API that made this account. Links to its forms come from the same one.
  add column accounts_api smallint not null default 1,
  -- Since when the account is paid out on Mondays; an account of version 2 is given its schedule in a second call.
  add column schedule_set_at timestamptz;
