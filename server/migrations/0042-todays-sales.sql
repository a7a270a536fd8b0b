-- What is on sale today in the whole country, for the landing page and for admins. A job counts it each minute: a query
-- for each visitor would read every meal on sale.
create table todays_sales (
  is_only boolean primary key default true check (is_only),
  meals integer not null,
  restaurants integer not null,
  -- sold-out ones and those of hours that are over included
  listed_meals integer not null,
  -- candidates for the landing page, best first
  meal_ids uuid[] not null,
  -- of the last count: when it began, the same as `started_at` once it has ended
  counted_at timestamptz,
  started_at timestamptz not null
);
