-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

create domain listing_report_reason as text check (value in ('allergens-or-ingredients', 'price-or-picture',
  'unsafe-food', 'not-a-real-kitchen', 'offensive-or-illegal'));
create domain listing_report_status as text check (value in ('new', 'in-review', 'acted-on', 'no-violation'));

-- What somebody reports about a meal or a kitchen, without an account. A report hides nothing: an admin decides.
create table listing_reports (
  id uuid primary key,
  restaurant_id uuid not null references restaurants,
  -- Null for a report of the kitchen. A deleted meal leaves its name.
  meal_id uuid references meals on delete set null,
  meal_name text,
  reason listing_report_reason not null,
  text text not null,
  -- Told of the outcome in this language.
  reporter_email text,
  language text not null,
  status listing_report_status not null default 'new',
  due_by timestamptz not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint listing_reports_decided check ((status in ('acted-on', 'no-violation')) = (decided_at is not null))
);
create index listing_reports_open on listing_reports (due_by, id) where decided_at is null;
create index listing_reports_closed on listing_reports (decided_at desc, id) where decided_at is not null;
create index listing_reports_restaurant on listing_reports (restaurant_id, created_at desc);
create index listing_reports_meal on listing_reports (meal_id) where meal_id is not null;
create index listing_reports_email on listing_reports (reporter_email) where reporter_email is not null;
