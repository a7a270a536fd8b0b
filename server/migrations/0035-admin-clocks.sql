-- Each operator's time zone, as their browser reports it, and the local day of the last digest. Without a row, the
-- operator is in the time zone of the pilot.
create table admin_clocks (
  user_id uuid primary key references users on delete cascade,
  timezone text not null,
  digest_day date
);
