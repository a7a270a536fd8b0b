-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The city of a restaurant, its meals, and their orders, as the slug of its area: later the key by which the data is
-- distributed over databases. Nothing reads it yet. A constant default rewrites no table, and a domain with a check would.
alter table restaurants add column city text not null default 'atlanta';
alter table meals add column city text not null default 'atlanta';
alter table orders add column city text not null default 'atlanta';
