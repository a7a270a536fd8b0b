-- The orders in which admins list restaurants, and the people who signed up last.
create index restaurants_by_name on restaurants (lower(name), id);
create index restaurants_by_zip on restaurants (zip, id);
drop index restaurants_every_zip;
create index users_newest on users (created_at desc, id);
