-- In which statement a step was written: one statement that moves two orders at once is a fault, and is found by this.
alter table order_history
  add column written_in xid8 not null default pg_current_xact_id(),
  add column written_at timestamptz not null default statement_timestamp();

-- Every applied event looks up the others of its object: without this, all that were ever left alone are read each time.
create index stripe_events_object on stripe_events (object_id);
