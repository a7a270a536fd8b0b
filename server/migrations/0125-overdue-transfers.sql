-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- One alarm for each restaurant instead of one for each order: those of orders end, and the next run raises theirs.
update alarms set resolved_at = now()
where kind = 'transfer-overdue' and resolved_at is null and source ~ '^(destination|held|topup|returned):';

update transfers set alarmed_at = null where alarmed_at is not null and sent_at is null and needless_at is null;
