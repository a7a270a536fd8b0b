-- Mails that were given up are few, and asked for by operators and monitors among millions that were sent.
create index deliveries_given_up on deliveries (failed_at) where failed_at is not null;
