-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.
-- When the person of a session last entered the password again, before a change that needs it.
alter table sessions add column identity_confirmed_at timestamptz;
