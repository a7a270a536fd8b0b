-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The tax of an order as it was placed. Constant defaults rewrite no table, and a domain with a check would.
alter table orders
  -- without a reference: every checkout would lock the one row of its area
  add column tax_area text,
  -- as the receipt names it
  add column tax_area_name text,
  add column tax_ppm integer not null default 0,
  add column tax_base_cents integer not null default 0,
  -- tax that Fondly pays, because a card cannot be charged so little
  add column tax_absorbed_cents integer not null default 0;

create function order_adds_up(quantity integer, unit_price_cents integer, subtotal_cents integer, discount_cents integer,
  tax_cents integer, total_cents integer, paid_cents integer, refunded_cents integer, tax_ppm integer,
  tax_base_cents integer, tax_absorbed_cents integer)
returns boolean language plpgsql immutable parallel safe as $$
begin
  return subtotal_cents = unit_price_cents * quantity
    and discount_cents <= subtotal_cents
    and (tax_ppm = 0 and tax_base_cents = 0 or tax_base_cents between subtotal_cents - discount_cents and subtotal_cents)
    and tax_cents = (tax_base_cents::bigint * tax_ppm * 2 + 1000000) / 2000000
    and (tax_absorbed_cents = 0
      or discount_cents = subtotal_cents and tax_absorbed_cents = tax_cents and tax_absorbed_cents between 1 and 49)
    and total_cents = subtotal_cents - discount_cents + tax_cents - tax_absorbed_cents
    and refunded_cents <= paid_cents and paid_cents <= total_cents;
end $$;
-- Not read again for stored orders: they had no tax, so what held for them holds now.
alter table orders drop constraint orders_add_up,
  add constraint orders_add_up check (order_adds_up(quantity, unit_price_cents, subtotal_cents, discount_cents, tax_cents,
    total_cents, paid_cents, refunded_cents, tax_ppm, tax_base_cents, tax_absorbed_cents)) not valid;
