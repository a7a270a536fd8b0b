-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- Orders of a tax area without a rate in effect, which raise an alarm. Few orders are in this index.
create index orders_untaxed on orders (service_date) where tax_ppm = 0 and tax_area is not null;
