-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The files of an email, such as a calendar file. Deleted with the text as soon as the email is sent.
alter table deliveries add column attachments jsonb;

-- What a notification says, by code and parameters, so that each reader reads it in their own language. Null in rows of
-- previous versions, which have an English title and text only.
alter table notifications add column line jsonb;

-- The language in which an address without an account signed up.
alter table mail_contacts add column language text check (language in ('en', 'es'));
