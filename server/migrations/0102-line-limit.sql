-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- Stripe's fingerprint of the card that paid an offer of the line, so that one person with several accounts gets no more
-- portions than the limit of a meal. Deleted with the offer.
alter table meal_queue_offers add column card_fingerprint text;
