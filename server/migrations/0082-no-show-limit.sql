-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- When an admin excused a missed pickup, so that it does not limit the customer (docs/domain.md#missed-pickups).
alter table orders add column no_show_excused_at timestamptz;

-- Checkout looks for the third newest missed pickup of a customer. Few orders are in this index.
create index orders_no_shows on orders (customer_id, pickup_end desc) where closed_reason = 'no_show';
