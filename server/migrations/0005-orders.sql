create table coupons (
  code text primary key check (code = upper(code)),
  discount_type text not null check (discount_type in ('percent', 'fixed')),
  -- whole percent, or cents
  value integer not null check (value > 0),
  check (discount_type = 'fixed' or value <= 100),
  funder text not null check (funder in ('platform', 'restaurant')),
  active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses integer check (max_uses > 0),
  uses integer not null default 0 check (uses >= 0),
  uses_per_person integer not null default 1 check (uses_per_person > 0),
  first_order_only boolean not null default false,
  minimum_cents integer not null default 0 check (minimum_cents >= 0),
  -- only for whoever has this key, see redemption_keys; one such coupon a person
  personal_to text unique,
  check (max_uses is null or uses <= max_uses),
  check (starts_at < ends_at)
);
-- A coupon with lines here is good at these kitchens only.
create table coupon_restaurants (
  coupon_code text not null references coupons,
  restaurant_id uuid not null references restaurants,
  primary key (coupon_code, restaurant_id)
);

-- What a column may say is a domain and not a check of its table: PostgreSQL reads every check of a table anew for
-- each statement that writes to it, which was a quarter of what the database did for a checkout.
create domain order_status as text
  check (value in ('pending', 'confirmed', 'ready', 'completed', 'cancelled', 'failed'));
create domain payment_status as text check (value in
  ('none', 'requires_action', 'processing', 'authorised', 'paid', 'part_refunded', 'refunded', 'failed', 'voided'));
create domain closed_reason as text check (value in ('collected', 'no_show', 'customer_cancel', 'restaurant_deny',
  'restaurant_cancel', 'admin_cancel', 'no_answer', 'expired', 'payment_failed', 'superseded'));
create domain settlement as text check (value in ('capture', 'void'));
create domain funds_flow as text check (value in ('destination', 'held', 'none'));
create domain discount_funder as text check (value in ('platform', 'restaurant'));

-- Rules over several columns, in one function for the same reason.
create function order_adds_up(quantity integer, unit_price_cents integer, subtotal_cents integer, discount_cents integer,
  tax_cents integer, total_cents integer, paid_cents integer, refunded_cents integer)
returns boolean language plpgsql immutable parallel safe as $$
begin
  return subtotal_cents = unit_price_cents * quantity
    and discount_cents <= subtotal_cents
    and total_cents = subtotal_cents - discount_cents + tax_cents
    and refunded_cents <= paid_cents and paid_cents <= total_cents;
end $$;
-- Food leaves a kitchen only for money that was taken.
create function is_paid_for(status text, payment_status text)
returns boolean language plpgsql immutable parallel safe as $$
begin
  return status not in ('confirmed', 'ready', 'completed') or payment_status in ('paid', 'part_refunded', 'refunded');
end $$;

create table orders (
  id uuid primary key,
  request_id uuid not null,
  order_number text not null unique,
  customer_id uuid not null references users,
  restaurant_id uuid not null,
  meal_id uuid not null,
  foreign key (meal_id, restaurant_id) references meals (id, restaurant_id),
  quantity portions not null,
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  special_instructions text not null default '',

  -- what was agreed, kept as it was at purchase
  meal_name text not null,
  meal_image_url text,
  unit_price_cents integer not null,
  original_unit_price_cents integer,
  pickup_start timestamptz not null,
  pickup_end timestamptz not null,
  service_date date not null,
  timezone text not null,

  subtotal_cents cents not null,
  discount_cents cents not null default 0,
  discount_type text,
  discount_funder discount_funder,
  coupon_code text references coupons,
  tax_cents cents not null default 0,
  fee_cents cents not null default 0,
  total_cents cents not null,
  paid_cents cents not null default 0,
  refunded_cents cents not null default 0,
  constraint orders_add_up check (order_adds_up(quantity, unit_price_cents, subtotal_cents, discount_cents, tax_cents,
    total_cents, paid_cents, refunded_cents)),

  status order_status not null default 'pending',
  payment_status payment_status not null default 'none',
  constraint orders_paid_for check (is_paid_for(status, payment_status)),
  closed_reason closed_reason,
  reason text,
  -- decided once, under the row's lock, before the card provider is asked
  settlement settlement,
  settled_at timestamptz,

  funds_flow funds_flow not null,
  destination_account text,
  -- in no index: it is written right after the order, and an index on it would write all the others again
  payment_intent_id text,
  stripe_checkout_session_id text,
  stripe_charge_id text,
  stripe_transfer_id text,
  decline_count integer not null default 0,
  decline_message text,
  authorised_at timestamptz,
  capture_before timestamptz,
  answer_by timestamptz,
  payment_confirmed_at timestamptz,
  payment_failed_at timestamptz,
  disputed_at timestamptz,
  acknowledged_at timestamptz,
  wrong_codes integer not null default 0,
  code_locked_until timestamptz,
  handed_over_without_code boolean not null default false,
  archived boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- also how a person's own orders are found: they are few and sorted in memory
  unique (customer_id, request_id)
) with (fillfactor = 80);
create index orders_restaurant on orders (restaurant_id, created_at desc);
-- The orders that timers look at: open, or with money still to be settled.
create index orders_open on orders (created_at) where closed_reason is null;
alter table claims add foreign key (order_id) references orders;

-- What is frozen stays frozen, whoever writes.
create function refuse_order_change() returns trigger language plpgsql as $$
begin
  if old.closed_reason is not null and new.closed_reason is distinct from old.closed_reason then
    raise exception 'order % is closed (%) and stays so', old.id, old.closed_reason;
  end if;
  if old.settlement is not null and new.settlement is distinct from old.settlement then
    raise exception 'the settlement of order % is decided (%)', old.id, old.settlement;
  end if;
  return new;
end $$;
create trigger orders_frozen before update of closed_reason, settlement on orders for each row execute function refuse_order_change();

create table order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  move text not null,
  from_status text not null,
  to_status text not null,
  payment_status text not null,
  mover text not null,
  actor_id uuid,
  cause text,
  at timestamptz not null
);
create index order_history_order on order_history (order_id, id);

create table redemptions (
  order_id uuid primary key references orders,
  coupon_code text not null references coupons,
  customer_id uuid not null references users,
  slot integer not null check (slot > 0),
  is_final boolean not null default false,
  unique (coupon_code, customer_id, slot)
);
-- By what a person is known again behind another account: digests of account, folded e-mails, phones and card, which
-- outlive the account and say nothing by themselves. Coupons for a first order share one scope, others have their code.
create table redemption_keys (
  order_id uuid not null references redemptions on delete cascade,
  scope text not null,
  key text not null,
  slot integer not null check (slot > 0),
  primary key (scope, key, slot)
);
create index redemption_keys_order on redemption_keys (order_id);

create table ratings (
  order_id uuid primary key references orders,
  restaurant_id uuid not null references restaurants,
  customer_id uuid not null references users,
  rating smallint not null check (rating between 1 and 5),
  review text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index ratings_restaurant on ratings (restaurant_id);
