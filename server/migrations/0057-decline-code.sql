-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- Why Stripe declined the last card: pages make the sentence from it in the reader's language. The previous version wrote
-- Stripe's English sentence to decline_message, which nothing reads now; a later migration drops it. Its orders keep a
-- null here and read "Your card was declined": they can be paid for some minutes only, so nothing is filled in.
alter table orders add column decline_code text;
