-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- A new fee is counted from today in the time zone that is furthest ahead. There are a few time zones and many restaurants.
create index restaurants_timezone on restaurants (timezone) where status <> 'closed';
