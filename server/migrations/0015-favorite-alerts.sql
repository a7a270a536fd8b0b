-- Whether a kitchen with followers had something on sale when last looked: they hear of it when that begins.
create table kitchen_sales (
  restaurant_id uuid primary key references restaurants on delete cascade,
  is_on_sale boolean not null,
  -- the newest service day on sale: a new day is news even where yesterday's window runs past midnight
  day date not null,
  -- who has followed since a later moment has seen by himself what is on sale
  followed_before timestamptz not null,
  -- when the last wave of alerts left
  waved_at timestamptz
);

-- Who was told that a meal of a favorite kitchen is on sale: once a person, meal and day. The lines of "Alerts".
create table favorite_alerts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  meal_id uuid not null references meals on delete cascade,
  day date not null,
  -- whether the person wants to read of it in the app
  is_in_app boolean not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, meal_id, day)
);
create index favorite_alerts_person on favorite_alerts (user_id, created_at desc) where is_in_app;
create index favorite_alerts_meal on favorite_alerts (meal_id);
