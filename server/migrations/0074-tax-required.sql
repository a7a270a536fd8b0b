-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The service date from which a restaurant without a tax area cannot sell: the setting TAX_REQUIRED_FROM, which each
-- server stores when it starts.
alter table listing_rules add column tax_required_from date not null default 'infinity';

-- Approved restaurants whose tax area an admin still has to set.
create index restaurants_without_tax_area on restaurants (name, id) where tax_area is null and status = 'approved';
