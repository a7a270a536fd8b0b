-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The address to which the alerts of a rule are posted, one for each rule.
create table alert_webhooks (
  rule_id uuid primary key references alert_rules on delete cascade,
  user_id uuid not null references users on delete cascade,
  url text not null check (char_length(url) <= 2000),
  -- The signing secret is derived from it. A new address gets a new one.
  secret_id uuid not null,
  -- Alerts in a row that were not received after every try.
  failures integer not null default 0,
  -- When it was turned off, after too many of them.
  off_at timestamptz,
  created_at timestamptz not null
);
create index alert_webhooks_person on alert_webhooks (user_id);
