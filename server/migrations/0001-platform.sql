-- Money, in whole cents.
create domain cents as integer check (value >= 0);
create domain positive_cents as integer check (value > 0);

create domain outbox_kind as text check (value in ('job', 'signal'));
-- Jobs and live signals on their way out. Written in the transaction that causes them, moved on in batches by
-- the relay, and deleted in the transaction that hands them over.
create table outbox (
  id bigint generated always as identity primary key,
  kind outbox_kind not null,
  -- a job's task, or a signal's topic
  name text not null,
  payload jsonb not null,
  job_key text,
  run_at timestamptz,
  -- the process that wrote the row, which has already told its own listeners of a signal
  origin uuid not null
);

-- Which workers are alive. A worker that stops beating loses its locks after 20 seconds instead of 4 hours.
create table worker_beats (
  worker_id text primary key,
  beat_at timestamptz not null
);

-- Counters of the request limits. Losing them in a crash is harmless, so they are not logged.
create unlogged table rate_limits (
  key text primary key,
  count integer not null,
  window_ends_at timestamptz not null
);

-- ZIP areas of the country by the middle of each, loaded from the data package by `npm start` and tests alike.
create table zips (
  zip char(5) primary key,
  city text not null,
  state char(2) not null,
  latitude double precision not null,
  longitude double precision not null
);

-- From every ZIP to the ZIPs within 25 miles that have a kitchen, nearest first. Rows are added when a kitchen
-- moves into a ZIP, so the table stays small and a search needs no trigonometry.
create table zip_neighbours (
  zip char(5) not null references zips,
  near_zip char(5) not null references zips,
  miles real not null check (miles >= 0),
  primary key (zip, miles, near_zip)
);
create unique index zip_neighbours_pair on zip_neighbours (zip, near_zip);

create table areas (
  slug text primary key,
  name text not null
);
create table area_zips (
  area text not null references areas on delete cascade,
  zip char(5) not null references zips,
  primary key (area, zip)
);
insert into areas (slug, name) values ('atlanta', 'Atlanta');

create table cuisines (
  slug text primary key,
  name text not null,
  position integer not null unique
);
insert into cuisines (slug, name, position) values
  ('italian', 'Italian', 1),
  ('japanese', 'Japanese', 2),
  ('farm-to-table', 'Farm to table', 3),
  ('indian', 'Indian', 4),
  ('mexican', 'Mexican', 5),
  ('mediterranean', 'Mediterranean', 6),
  ('bakery', 'Bakery', 7),
  ('american', 'American', 8),
  ('chinese', 'Chinese', 9);
