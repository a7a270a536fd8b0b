-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The allergens that a meal may contain. Allergens in neither list are not in it; `allergens` null means not answered.
alter table meals add column may_contain allergens not null default '{}';

-- Meals of this day and later are sold only with all allergens answered. Kitchens have 14 days from this release, unless
-- the setting ALLERGENS_REQUIRED_FROM names another day.
create table listing_rules (
  is_only boolean primary key default true check (is_only),
  allergens_required_from date not null
);
insert into listing_rules (allergens_required_from) values ((now() at time zone 'America/New_York')::date + 14);
