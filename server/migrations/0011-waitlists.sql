-- An address that waits for something: whether its owner has confirmed it, and by which number mails name it in links.
create table mail_contacts (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  created_at timestamptz not null,
  confirmed_at timestamptz
);

-- What an address wants no more mails about. Every sender of such mails asks here.
create table mail_stops (
  email text not null check (email = lower(email)),
  topic text not null check (topic in ('news', 'area', 'request', 'favorites')),
  stopped_at timestamptz not null,
  primary key (email, topic)
);

-- When the people of a ZIP were last told that meals are live: the next wave keeps its distance.
create table zip_waves (
  zip char(5) primary key,
  waved_at timestamptz not null,
  waves integer not null default 1
);

-- "Request this restaurant": a wish for a kitchen that is not here yet.
create table restaurant_requests (
  id uuid primary key,
  zip char(5) not null,
  -- of a sample spot; null for a name that somebody typed
  sample_id text,
  name text not null,
  -- the name without capitals, spaces and signs, by which equal wishes are one
  name_key text not null check (name_key <> ''),
  email text not null check (email = lower(email)),
  phone text,
  created_at timestamptz not null,
  -- the kitchen that joined under this name, and when this person was told
  restaurant_id uuid references restaurants,
  told_at timestamptz,
  unique (zip, name_key, email)
);
create index restaurant_requests_name on restaurant_requests (name_key) where told_at is null;
