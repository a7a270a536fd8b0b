-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- Rows of a table that were created before this time may be deleted. Written before they are, so that what must have
-- such a row (an invariant) knows from when on it can be expected.
create table retention_marks (
  table_name text primary key,
  deleted_before timestamptz not null
);

-- None of their updates is HOT, since the open ones are in an index, and each night deletes a day of them. The default
-- waits for a fifth of the table. Takes no lock that a read or a write waits for.
alter table stripe_events set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.05);
alter table deliveries set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_scale_factor = 0.05);
alter table notifications set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
alter table push_messages set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
