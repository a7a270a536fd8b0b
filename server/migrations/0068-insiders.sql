-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- Whoever works for a restaurant, or did in the last 30 days, neither buys from it nor rates it.
create index staff_former on staff (user_id, restaurant_id, removed_at) where removed_at is not null;

-- A rating by someone who has worked there at some time: it is marked, and the average does not count it.
alter table ratings add column is_insider boolean not null default false;

with marked as (
  update ratings g set is_insider = true
  where exists (select from restaurants r where r.id = g.restaurant_id and r.owner_id = g.customer_id)
    or exists (select from staff s where s.restaurant_id = g.restaurant_id and s.user_id = g.customer_id)
  returning g.restaurant_id, g.rating, g.hidden_at)
update restaurants r set rating_sum = r.rating_sum - m.stars, rating_count = r.rating_count - m.n
from (select restaurant_id, sum(rating) as stars, count(*) as n from marked where hidden_at is null group by 1) m
where r.id = m.restaurant_id;
