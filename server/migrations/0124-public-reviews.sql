-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The customer lets others read the review. Older reviews were written for the restaurant only.
alter table ratings add column is_public boolean not null default false;
create index ratings_public on ratings (restaurant_id, created_at desc, order_id)
  where is_public and review <> '' and hidden_at is null;
