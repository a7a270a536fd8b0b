-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- What a customer wants to hear about (docs/decisions/0043-a-heart-is-an-alert-rule.md). A rule finds the meals of its
-- restaurants, and those near its ZIPs of restaurants with one of its cuisines; every other column narrows both.
create table alert_rules (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The restaurant of a heart. The rule is created and deleted with it.
  favorite_restaurant_id uuid,
  -- Empty for the rule of a heart.
  name text not null,
  max_price_cents integer,
  min_percent_off integer,
  diets text[] not null default '{}',
  without_allergens text[] not null default '{}',
  pickup_from time,
  -- At or before pickup_from: on the next day.
  pickup_until time,
  -- From 0, Sunday. Empty for every day.
  weekdays integer[] not null default '{}',
  min_portions integer not null default 1,
  by_email boolean not null default true,
  by_push boolean not null default true,
  in_app boolean not null default true,
  -- Meals that went on sale earlier are not for this rule: its owner has seen them in the preview.
  since timestamptz not null,
  paused_until timestamptz,
  -- When its owner last opened one of its alerts or changed it, and how many reminders of its end were sent since.
  used_at timestamptz not null,
  reminder_count integer not null default 0,
  ended_at timestamptz,
  created_at timestamptz not null,
  unique (user_id, favorite_restaurant_id),
  foreign key (user_id, favorite_restaurant_id) references favorites (user_id, restaurant_id) on delete cascade
);
create index alert_rules_used on alert_rules (used_at) where favorite_restaurant_id is null and ended_at is null;

create table alert_rule_restaurants (
  rule_id uuid not null references alert_rules on delete cascade,
  restaurant_id uuid not null references restaurants on delete cascade,
  primary key (restaurant_id, rule_id)
);
create index alert_rule_restaurants_rule on alert_rule_restaurants (rule_id);

-- A row for each cuisine of a ZIP, so that one index finds the rules near a restaurant. Empty for every cuisine.
create table alert_rule_zips (
  rule_id uuid not null references alert_rules on delete cascade,
  zip char(5) not null references zips,
  cuisine text not null,
  miles real not null,
  primary key (rule_id, zip, cuisine)
);
create index alert_rule_zips_search on alert_rule_zips (zip, cuisine) include (miles, rule_id);

-- From a restaurant's ZIP to the ZIPs around it: the other way round than a search.
create index zip_neighbours_near on zip_neighbours (near_zip) include (zip, miles);

-- How one person is alerted, for people who changed something or were alerted before.
create table alert_settings (
  user_id uuid primary key references users on delete cascade,
  quiet_from time,
  quiet_until time,
  max_per_day integer,
  -- Null before the browser has said it: the time zone of the restaurant.
  timezone text,
  -- Those who were alerted longest ago come first.
  alerted_at timestamptz
);

-- The meals of the last days as the alerts last saw them.
create table alert_meals (
  meal_id uuid primary key references meals on delete cascade,
  restaurant_id uuid not null references restaurants on delete cascade,
  day date not null,
  is_on_sale boolean not null,
  price_cents integer not null,
  -- When it became orderable or cheaper, and whether people wait for an alert about that.
  better_at timestamptz not null,
  is_due boolean not null
);
create index alert_meals_on_sale on alert_meals (meal_id) where is_on_sale;
create index alert_meals_due on alert_meals (restaurant_id) where is_due;
create index alert_meals_restaurant on alert_meals (restaurant_id);

-- When the last wave of alerts of a restaurant left.
create table alert_waves (
  restaurant_id uuid primary key references restaurants on delete cascade,
  waved_at timestamptz not null
);

-- Who was alerted to which meal: once a day, and once more when its price has since fallen to a limit.
create table alert_hits (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  meal_id uuid not null references meals on delete cascade,
  day date not null,
  reason text not null check (reason in ('on-sale', 'price')),
  price_cents integer not null,
  -- held: in quiet hours or above the daily limit. digested: sent in the morning. missed: sold out before its wave.
  state text not null check (state in ('sent', 'held', 'digested', 'missed')),
  rule_ids uuid[] not null,
  is_in_app boolean not null,
  created_at timestamptz not null,
  held_until timestamptz,
  -- The same for all hits of one message.
  sent_at timestamptz,
  read_at timestamptz,
  unique (user_id, meal_id, day, reason)
);
create index alert_hits_person on alert_hits (user_id, created_at desc) where is_in_app;
create index alert_hits_sent on alert_hits (user_id, sent_at) where sent_at is not null;
create index alert_hits_held on alert_hits (held_until) where state = 'held';
create index alert_hits_meal on alert_hits (meal_id);

-- A trigger, so that hearts of the previous version get their rule too. Its restaurant is in alert_rule_restaurants as
-- for every rule.
create function add_rule_of_favorite() returns trigger language plpgsql as $$
declare
  rule uuid := gen_random_uuid();
begin
  insert into alert_rules (id, user_id, favorite_restaurant_id, name, since, used_at, created_at)
    values (rule, new.user_id, new.restaurant_id, '', new.created_at, new.created_at, new.created_at);
  insert into alert_rule_restaurants (rule_id, restaurant_id) values (rule, new.restaurant_id);
  return null;
end $$;
create trigger favorites_rule after insert on favorites for each row execute function add_rule_of_favorite();

with rules as (
  insert into alert_rules (id, user_id, favorite_restaurant_id, name, since, used_at, created_at)
  select gen_random_uuid(), user_id, restaurant_id, '', created_at, created_at, created_at from favorites
  returning id, favorite_restaurant_id
)
insert into alert_rule_restaurants (rule_id, restaurant_id) select id, favorite_restaurant_id from rules;

-- What is on sale when this runs is not new to anyone.
insert into alert_meals (meal_id, restaurant_id, day, is_on_sale, price_cents, better_at, is_due)
select id, restaurant_id, available_date, true, price_cents, now(), false from meals
where is_active and pickup_end > now() and pickup_end < now() + interval '31 hours'
  and available_date <= (now() at time zone timezone)::date;

insert into alert_hits (id, user_id, meal_id, day, reason, price_cents, state, rule_ids, is_in_app, created_at, sent_at, read_at)
select a.id, a.user_id, a.meal_id, a.day, 'on-sale', m.price_cents, 'sent', '{}', a.is_in_app, a.created_at, a.created_at,
  a.read_at
from favorite_alerts a join meals m on m.id = a.meal_id;

insert into alert_settings (user_id, alerted_at)
select user_id, max(created_at) from favorite_alerts group by user_id;
