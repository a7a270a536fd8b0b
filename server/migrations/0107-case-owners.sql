-- Which admin works on a problem report, a report of a listing, or an alarm. Rows of settled cases stay, to say who had
-- them.
create table case_owners (
  kind text not null check (kind in ('problem-report', 'listing-report', 'alarm')),
  -- the order of a problem report, the id of a report of a listing, or the number of an alarm
  case_id text not null,
  owner_id uuid not null references users on delete cascade,
  taken_at timestamptz not null,
  primary key (kind, case_id)
);
create index case_owners_owner on case_owners (owner_id);

-- Lists of the pages for admins with their filters, under a name.
create table saved_views (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  page text not null,
  name text not null,
  query text not null,
  unique (user_id, page, name)
);
