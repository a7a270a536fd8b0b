-- Domains and not checks: a check is read anew for each statement that writes to its table. See orders.
create domain portions as integer check (value between 1 and 10);
create domain stock as integer check (value >= 0);
create domain meal_price as integer check (value = 0 or value between 50 and 99999999);
create domain meal_tag as text check (value in ('chefs-pick', 'discounted-menu'));
create domain allergens as text[] check (value <@
  array['milk', 'eggs', 'fish', 'shellfish', 'tree-nuts', 'peanuts', 'wheat', 'soy', 'sesame']);
create domain diets as text[] check (value <@
  array['vegetarian', 'vegan', 'gluten-free', 'dairy-free', 'halal', 'kosher']);

create table meals (
  id uuid primary key,
  restaurant_id uuid not null references restaurants,
  -- the kitchen's ZIP, repeated here so that a search reads one index
  zip char(5) not null references zips,
  name text not null,
  description text not null,
  ingredients text,
  -- null: not stated, which is not the same as none
  allergens allergens,
  diets diets not null default '{}',
  price_cents meal_price not null,
  original_price_cents positive_cents,
  image_url text,
  tag meal_tag not null,
  -- what the kitchen said, on its own clock, and the instants computed from it
  available_date date not null,
  pickup_start_time time not null,
  pickup_end_time time not null,
  timezone text not null,
  pickup_start timestamptz not null,
  pickup_end timestamptz not null,
  check (pickup_end > pickup_start),
  -- what can be bought now, changed only by guarded updates; stock is in no index, so its updates stay cheap
  available_quantity stock not null,
  -- all portions ever listed: available + live claims + sold
  listed_quantity stock not null,
  initial_quantity stock not null,
  is_active boolean not null default true,
  expires_at timestamptz,
  admin_only boolean not null default false,
  restaurant_admin_only boolean not null default false,
  is_recurring boolean not null default false,
  recurring_days smallint[] not null default '{}',
  recurring_end_date date,
  template_id uuid references meals,
  -- changed by itself: its template is no longer followed
  is_detached boolean not null default false,
  -- deleted by its kitchen but kept for its orders, and so that a day once deleted is not listed again
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- an order names both, and is checked once
  unique (id, restaurant_id)
) with (fillfactor = 80);
create index meals_search on meals (zip, pickup_end) where is_active;
create index meals_restaurant on meals (restaurant_id, available_date, created_at desc);
create index meals_templates on meals (id) where is_recurring;
create unique index meals_instance on meals (template_id, available_date) where template_id is not null;

-- One claim an order. `until` null: for good. `released_at`: over; `returned` says how many went back on sale.
create table claims (
  order_id uuid primary key,
  -- its order's meal, from the one statement that makes both
  meal_id uuid not null,
  quantity portions not null,
  until timestamptz,
  extended_at timestamptz,
  released_at timestamptz,
  returned stock not null default 0
);
create index claims_live on claims (meal_id) where released_at is null and until is not null;
