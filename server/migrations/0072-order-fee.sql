-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The fee rule of an order as it was placed. Constant defaults rewrite no table.
alter table orders
  -- without a reference: every checkout would lock the one row of its rule
  add column fee_rule_id uuid,
  add column fee_basis_points integer not null default 0,
  add column fee_fixed_cents integer not null default 0;

-- The fee is a share of what the restaurant sells for, half a cent rounded up, and cents on top, at most that amount.
create function order_fee_adds_up(subtotal_cents integer, discount_cents integer, discount_funder text, fee_rule_id uuid,
  fee_basis_points integer, fee_fixed_cents integer, fee_cents integer)
returns boolean language plpgsql immutable parallel safe as $$
declare
  base_cents bigint := subtotal_cents - case when discount_funder = 'restaurant' then discount_cents else 0 end;
begin
  return fee_cents = least(base_cents, (base_cents * fee_basis_points * 2 + 10000) / 20000 + fee_fixed_cents)
    and (fee_rule_id is not null or fee_basis_points = 0 and fee_fixed_cents = 0);
end $$;
-- Not read for stored orders: they had no fee.
alter table orders add constraint orders_fee_adds_up check (order_fee_adds_up(subtotal_cents, discount_cents,
  discount_funder, fee_rule_id, fee_basis_points, fee_fixed_cents, fee_cents)) not valid;

-- The platform's fee and tax can be all of a charge where a coupon pays for most of the meal: then Stripe's transfer at
-- capture brings the restaurant nothing.
alter table transfers drop constraint transfers_amount_cents_check,
  add constraint transfers_amount_cents_check
    check (amount_cents > 0 or amount_cents = 0 and kind = 'destination') not valid;
