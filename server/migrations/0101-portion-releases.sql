-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- Portions of a paid order that its customer cannot pick up are on sale again (docs/domain.md#released-portions). Until
-- they are resold, the first order keeps its reservation: what is available, offered, held, and sold is what was listed and
-- what is on release.
alter table meals add column released_quantity stock not null default 0;
alter table orders add column has_releases boolean not null default false;

create table portion_releases (
  id uuid primary key,
  order_id uuid not null references orders,
  meal_id uuid not null references meals,
  customer_id uuid not null references users,
  units portions not null,
  -- How many are still on sale, how many were resold; the rest was taken back or ended.
  on_sale integer not null check (on_sale >= 0),
  resold integer not null default 0 check (resold >= 0),
  check (on_sale + resold <= units),
  released_at timestamptz not null,
  -- The order of release, given under the lock on the meal. The clocks of two servers may differ.
  place bigint not null generated always as identity
);
create index portion_releases_on_sale on portion_releases (meal_id, place) where on_sale > 0;
create index portion_releases_order on portion_releases (order_id);
create index portion_releases_person on portion_releases (customer_id, released_at);

-- A paid order that bought released portions, and what its price returns to the first customer.
create table portion_resales (
  release_id uuid not null references portion_releases,
  sold_order_id uuid not null references orders,
  units portions not null,
  -- What one portion brought, after a coupon of the restaurant and before tax.
  unit_price_cents integer not null check (unit_price_cents >= 0),
  resold_at timestamptz not null,
  -- When the refund of the first customer was requested, or found to be zero.
  processed_at timestamptz,
  primary key (release_id, sold_order_id)
);
create index portion_resales_sold_order on portion_resales (sold_order_id);
create index portion_resales_open on portion_resales (resold_at) where processed_at is null;

-- Stored values are not read again: the new rule allows more.
alter domain closed_reason drop constraint closed_reason_check;
alter domain closed_reason add constraint closed_reason_check check (value in ('collected', 'no_show', 'customer_cancel',
  'restaurant_deny', 'restaurant_cancel', 'admin_cancel', 'no_answer', 'expired', 'payment_failed', 'superseded',
  'released')) not valid;
