-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- When the customer was told that the pickup window is about to end: once an order. A reminder may not have been due.
alter table pickup_reminders add column last_call_at timestamptz;
