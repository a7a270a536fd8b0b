-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- What the original price of a meal is: the restaurant's own menu price, or what its food is worth (16 CFR 233.1). The
-- domain gets its check after the columns, because a column of a checked domain rewrites the table under its lock.
create domain original_price_kind as text;
alter table meals add column original_price_kind original_price_kind not null default 'menu-price',
  -- Who confirmed an unusual original price, and when.
  add column original_price_confirmed_by uuid, add column original_price_confirmed_at timestamptz;
alter domain original_price_kind add constraint original_price_kind_check
  check (value in ('menu-price', 'fair-value')) not valid;

-- Customers can report that the menu price is lower.
alter domain complaint_reason drop constraint complaint_reason_check;
alter domain complaint_reason add constraint complaint_reason_check check (value in ('something-missing', 'quality',
  'wrong-meal', 'allergen', 'kitchen-closed', 'menu-price-lower', 'other')) not valid;
