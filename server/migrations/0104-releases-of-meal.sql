-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- Each payment for a meal asks who released portions of it, also those that are sold.
create index portion_releases_meal on portion_releases (meal_id, customer_id);
