-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- While NATS is away, signals wait in the outbox and jobs pass them: a look for jobs must not read all signals.
create index outbox_jobs on outbox (id) where kind = 'job';
