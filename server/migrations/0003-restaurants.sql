create table restaurants (
  id uuid primary key,
  owner_id uuid not null unique references users,
  name text not null,
  email text not null,
  contact_name text not null,
  phone text not null,
  address text not null,
  zip char(5) not null references zips,
  timezone text not null default 'America/New_York',
  restaurant_type text not null
    check (restaurant_type in ('fast-casual', 'cafe', 'chef-led', 'ghost-kitchen', 'farm-to-table')),
  cuisines text[] not null default '{}',
  description text not null default '',
  pickup_instructions text not null default '',
  website_url text,
  logo_url text,
  header_image_url text,
  -- background and ink of the initial that stands in for a missing logo
  tone text[] not null default '{"#22304A","#FFFFFF"}' check (cardinality(tone) = 2),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'suspended')),
  approved boolean not null generated always as (status = 'approved') stored,
  admin_only boolean not null default false,
  auto_accept boolean not null default true,
  -- a pause ends by itself; its reason is shown with it and says nothing afterwards
  paused_until timestamptz,
  pause_reason text,
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index restaurants_email on restaurants (lower(email));
create index restaurants_zip on restaurants (zip) where status = 'approved';

-- Weekly hours; several spans a day, an end at or before the start is on the next day.
create table opening_hours (
  restaurant_id uuid not null references restaurants on delete cascade,
  weekday smallint not null check (weekday between 0 and 6),
  opens time not null,
  closes time not null,
  primary key (restaurant_id, weekday, opens)
);

-- Closures and special hours of one day, which replace the weekly hours of that day.
create table special_days (
  restaurant_id uuid not null references restaurants on delete cascade,
  day date not null,
  name text not null default '',
  is_closed boolean not null,
  opens time,
  closes time,
  primary key (restaurant_id, day),
  check (is_closed or (opens is not null and closes is not null))
);

create table favorites (
  user_id uuid not null references users on delete cascade,
  restaurant_id uuid not null references restaurants on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, restaurant_id)
);
create index favorites_restaurant on favorites (restaurant_id);
