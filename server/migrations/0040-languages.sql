-- The language of emails and push messages. Null until the person has chosen one or logged in from a browser.
alter table users add column language text check (language in ('en', 'es'));
