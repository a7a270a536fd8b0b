-- Double entry, in cents, debit positive. Insert only: no figure that was ever shown can change behind its back.
create table ledger_lines (
  id bigint generated always as identity primary key,
  posting_id uuid not null,
  kind text not null,
  -- the object that this line comes from: a charge, a refund, an order
  source text not null,
  account text not null,
  restaurant_id uuid references restaurants,
  order_id uuid references orders,
  amount_cents integer not null check (amount_cents <> 0),
  booked_at timestamptz not null,
  unique (kind, source, account)
);
create index ledger_lines_restaurant on ledger_lines (restaurant_id, account, booked_at);
create index ledger_lines_order on ledger_lines (order_id);
create index ledger_lines_posting on ledger_lines (posting_id);

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger lines are only ever added';
end $$;
create trigger ledger_lines_insert_only before update or delete or truncate on ledger_lines
  for each statement execute function refuse_ledger_change();

create function check_posting() returns trigger language plpgsql as $$
declare
  total bigint;
begin
  select sum(amount_cents) into total from ledger_lines where posting_id = new.posting_id;
  if total <> 0 then
    raise exception 'posting % does not sum to zero but to % cents', new.posting_id, total;
  end if;
  return null;
end $$;
create constraint trigger ledger_lines_balance after insert on ledger_lines
  deferrable initially deferred for each row execute function check_posting();

create table payout_accounts (
  restaurant_id uuid primary key references restaurants,
  stripe_account_id text not null unique,
  stripe_onboarded boolean not null default false,
  payouts_enabled boolean not null default false,
  transfers_active boolean not null default false,
  updated_at timestamptz not null default now()
);

-- A refund is a row first; the row's id is the key at the card provider, and the row is never deleted.
create table refunds (
  id uuid primary key,
  order_id uuid not null references orders,
  -- of the asker's click: asked again, the same one is answered
  request_id uuid,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null,
  actor text not null,
  actor_id uuid,
  status text not null default 'requested'
    check (status in ('requested', 'submitted', 'pending', 'succeeded', 'failed', 'canceled')),
  -- part of the key at the card provider: a new one only after an answer that says that nothing was done
  attempt integer not null default 1,
  -- what is taken back first from a transfer of held money, decided when the refund is sent
  reversal_cents integer check (reversal_cents >= 0),
  stripe_refund_id text unique,
  failure_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (order_id, request_id)
);
create index refunds_open on refunds (created_at) where status in ('requested', 'submitted', 'pending');

-- A customer who asks the bank for the money back: what the provider takes from the platform until it is decided.
create table disputes (
  id text primary key,
  order_id uuid not null references orders,
  amount_cents integer not null,
  reason text not null,
  status text not null,
  evidence_due_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  updated_at timestamptz not null
);
create index disputes_order on disputes (order_id);

-- What an operator has to look at and settle by hand. Once for each cause; shown by `npm run invariants` until resolved.
create table alarms (
  id bigint generated always as identity primary key,
  kind text not null,
  source text not null,
  order_id uuid references orders,
  text text not null,
  raised_at timestamptz not null,
  resolved_at timestamptz,
  unique (kind, source)
);
create index alarms_open on alarms (raised_at) where resolved_at is null;

-- Every event of the card provider, once. An event says only where to look.
create table stripe_events (
  id text primary key,
  account text,
  type text not null,
  object_id text not null,
  created timestamptz not null,
  payload jsonb not null,
  received_at timestamptz not null,
  applied_at timestamptz
);
create index stripe_events_open on stripe_events (received_at) where applied_at is null;
