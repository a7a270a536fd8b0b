-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- What an entry changed, each value before and after, and the network address of the admin. Null in older entries, and
-- where an action changes no stored value, such as an export.
alter table audit_lines add column changes jsonb, add column address text;
