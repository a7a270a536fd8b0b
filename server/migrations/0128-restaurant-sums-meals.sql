-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The order in which admins list restaurants by their meals. Jobs write these sums, so no listing pays for the index.
create index restaurant_sums_meals on restaurant_sums (meals, restaurant_id);
