-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The check of what changed, which one worker runs each minute: one row.
create table recent_invariant_check (
  is_only boolean primary key default true check (is_only),
  -- null: none runs
  started_at timestamptz,
  -- of the last one that read everything it had to
  finished_at timestamptz,
  -- changes before this time were found right; stays where it is while something is broken
  clean_until timestamptz,
  broken text[] not null default '{}',
  overdue text[] not null default '{}',
  -- why the last one did not finish
  failure text
);
insert into recent_invariant_check default values;

-- Refunds change after their order: the check finds them by it. The other indexes that it reads exist.
create index refunds_updated on refunds (updated_at);
-- Pages that were never summarized are read by every search, and inserts alone lead to a vacuum too rarely.
alter index ledger_lines_booked set (autosummarize = on);
alter index orders_served set (autosummarize = on);
