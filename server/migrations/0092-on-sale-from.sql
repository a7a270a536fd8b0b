-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- From when a meal is sold on its own day: the time on the kitchen's clock, which a template passes on to its days, and
-- the instant. Both null: from midnight. Servers of the previous version sell such a meal from midnight.
alter table meals add column on_sale_time time, add column on_sale_from timestamptz;
