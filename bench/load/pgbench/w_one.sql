\set meal random(1, 1000)
with reserved as (update thin_meals set stock = stock - 1
  where id = bench_id('meal' || :meal::int) and stock >= 1 and price_cents = 650 returning id),
placed as (insert into thin_orders (id, request_id, meal_id, name, email, phone, total_cents)
  select gen_random_uuid(), gen_random_uuid(), id, 'Ada Lovelace', 'ada@example.test', '4045550100', 650 from reserved
  returning id, meal_id),
queued as (insert into thin_outbox (payload) select jsonb_build_object('order', id) from placed)
insert into thin_claims (order_id, meal_id, until) select id, meal_id, now() + interval '5 minutes' from placed;
