\set pick random(1, 100)
select m.id, m.name, m.description, m.price_cents, m.pickup_start, m.pickup_end, m.available_quantity, r.name, r.address
from meals m join restaurants r on r.id = m.restaurant_id
where m.zip = (select zip from bench_zips where pick = :pick::int) and m.is_active and m.pickup_end > now()
  and r.status = 'approved' order by m.pickup_end limit 20;
