-- A payout account is asked for at the provider under a key made from its generation: one that was closed there is
-- followed by another.
alter table payout_accounts
  alter column stripe_account_id drop not null,
  add column generation integer not null default 1,
  -- something that the provider still wants to know, and until then pays nothing out
  add column details_missing boolean not null default false,
  add column bank_last4 text,
  add column created_at timestamptz not null default now(),
  add column onboarded_at timestamptz,
  add column payouts_enabled_at timestamptz,
  -- disconnected or deleted at the provider
  add column closed_at timestamptz,
  -- when the read began whose answer stands here: an older answer that comes later is no news
  add column read_at timestamptz,
  -- the specified stripe_success_message_dismissed
  add column success_message_dismissed boolean not null default false;

-- Money from the platform to a restaurant: of an order at most one transfer and one top-up. The row is there when it is
-- owed; what the provider is asked for is frozen before it is asked.
create table transfers (
  order_id uuid not null references orders,
  -- destination: made by the provider at capture; held: by us, later; topup: what the platform adds for its coupon
  kind text not null check (kind in ('destination', 'held', 'topup')),
  restaurant_id uuid not null references restaurants,
  owed_at timestamptz not null,
  -- counts the keys under which it was asked for: a key that was refused answers the same again
  attempt smallint not null default 1,
  stripe_account_id text,
  amount_cents integer check (amount_cents > 0),
  requested_at timestamptz,
  check ((requested_at is null) = (amount_cents is null and stripe_account_id is null)),
  stripe_transfer_id text unique,
  -- what the restaurant's own side of it is called on its bank payouts
  destination_payment text unique,
  sent_at timestamptz,
  check (sent_at is null or (requested_at is not null and stripe_transfer_id is not null)),
  -- refunds have left nothing to send
  needless_at timestamptz,
  alarmed_at timestamptz,
  primary key (order_id, kind)
);
create index transfers_open on transfers (owed_at) where sent_at is null and needless_at is null;
create index transfers_restaurant on transfers (restaurant_id) where sent_at is null and needless_at is null;

create index transfers_topup on transfers (order_id) where kind = 'topup' and sent_at is not null;

create table transfer_reversals (
  id text primary key,
  stripe_transfer_id text not null references transfers (stripe_transfer_id),
  amount_cents integer not null check (amount_cents > 0),
  destination_payment_refund text unique,
  reversed_at timestamptz not null
);

-- What the provider pays to a restaurant's bank, by its own word.
create table payouts (
  id uuid primary key,
  restaurant_id uuid not null references restaurants,
  stripe_account_id text not null,
  stripe_payout_id text not null unique,
  amount_cents integer not null,
  status text not null check (status in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
  arrival_date date not null,
  failure_message text,
  bank_last4 text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index payouts_restaurant on payouts (restaurant_id, created_at desc);

-- The lines of a payout, which sum to its amount: the statement. Whose order a line is, its source says.
create table payout_lines (
  payout_id uuid not null references payouts,
  balance_transaction text not null,
  type text not null,
  source text,
  amount_cents integer not null,
  booked_at timestamptz not null,
  primary key (payout_id, balance_transaction)
);
