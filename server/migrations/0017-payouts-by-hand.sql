-- A kitchen without an account at the provider is paid by bank transfer, and an operator writes down that it was. It
-- stands among the payouts: its lines sum to it, and name the order or the adjustment that they are for as their source.
alter table payouts
  alter column stripe_account_id drop not null,
  alter column stripe_payout_id drop not null,
  -- of the bank transfer, as the kitchen finds it on its account
  add column reference text,
  -- of the operator's click: sent again, the same one is answered
  add column request_id uuid unique,
  add constraint payouts_by_hand check (
    (stripe_payout_id is null and stripe_account_id is null and reference is not null and request_id is not null)
    or (stripe_payout_id is not null and stripe_account_id is not null and reference is null and request_id is null));

-- Which transfers a payout by hand has made needless, and those that give back what a dispute had taken.
alter table transfers
  add column by_hand uuid references payouts,
  drop constraint transfers_kind_check,
  add constraint transfers_kind_check check (kind in ('destination', 'held', 'topup', 'returned'));

-- What an operator puts right in a kitchen's earnings, in cents: above 0 in its favour. The lines are in the ledger,
-- under the same id; the reason is what the kitchen reads.
create table adjustments (
  id uuid primary key,
  restaurant_id uuid not null references restaurants,
  order_id uuid references orders,
  amount_cents integer not null check (amount_cents <> 0),
  -- whose the other side of it is
  account text not null,
  reason text not null check (btrim(reason) <> ''),
  made_by uuid not null references users,
  made_at timestamptz not null
);
create index adjustments_restaurant on adjustments (restaurant_id, made_at desc);

-- What of a disputed order its kitchen was made to bear, and when that was taken and given back.
alter table disputes
  add column share_cents integer check (share_cents > 0),
  add column share_taken_at timestamptz,
  add column share_returned_at timestamptz,
  add check ((share_cents is null) = (share_taken_at is null)),
  add check (share_returned_at is null or share_taken_at is not null);
