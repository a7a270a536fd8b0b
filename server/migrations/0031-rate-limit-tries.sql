-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The instants of the attempts that were allowed within the window, oldest first. `count` and `window_ends_at` stay
-- filled for servers of the previous version.
alter table rate_limits add column tries timestamptz[] not null default '{}';
create index rate_limits_window_ends_at on rate_limits (window_ends_at);
