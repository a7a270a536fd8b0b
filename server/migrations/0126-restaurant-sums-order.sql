-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The orders in which admins list restaurants by what they sold. Jobs write
-- these sums, so no order pays for an index.
create index restaurant_sums_orders on restaurant_sums (confirmed_orders, restaurant_id);
create index restaurant_sums_net on restaurant_sums ((gross_cents - refunds_cents), restaurant_id);

-- A restaurant has sums from its sign-up on, because the list is read from them.
create function begin_sums(restaurant_ids uuid[]) returns void language sql as $$
  insert into restaurant_sums (restaurant_id, meals, confirmed_orders, collected_orders, portions_saved, sold_orders,
    gross_cents, refunds_cents, share_orders, share_cents)
  select id, 0, 0, 0, 0, 0, 0, 0, 0, 0 from unnest(restaurant_ids) id on conflict do nothing
$$;
create function begin_restaurant_sums() returns trigger language plpgsql as $$
begin
  perform begin_sums(array[new.id]);
  return null;
end $$;
select begin_sums(array_agg(id)) from restaurants;

-- Late, since it locks the restaurants against writes. Then only those of a moment ago are left to add.
create trigger restaurants_begin_sums after insert on restaurants for each row execute function begin_restaurant_sums();
select begin_sums(array_agg(id)) from restaurants r
  where not exists (select from restaurant_sums s where s.restaurant_id = r.id);
