-- Forward only, PostgreSQL 15 to 18. One transaction. Servers of the previous version must keep working.

-- The person's customer at Stripe, which holds the saved cards. Nothing of a card is stored here.
alter table users add column stripe_customer_id text;
create unique index users_stripe_customer on users (stripe_customer_id) where stripe_customer_id is not null;

-- The devices on which a person may pay with saved cards, and the codes that confirm them.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  -- SHA-256 of the id in the device's cookie.
  device_hash text not null,
  -- A digest of the code in the latest email; null once it confirmed the device.
  code_hash text,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- A card is known by a digest of Stripe's fingerprint. What earlier releases stored of cards is replaced or removed.
update redemption_keys set key = 'card ' || encode(sha256(convert_to(substr(key, 6), 'UTF8')), 'hex')
where key like 'card %' and key !~ '^card [0-9a-f]{64}$';
update meal_queue_offers set card_fingerprint = encode(sha256(convert_to(card_fingerprint, 'UTF8')), 'hex')
where card_fingerprint !~ '^[0-9a-f]{64}$';
update stripe_events set payload =
  payload #- '{data,object,payment_method_details}' #- '{data,object,last_payment_error,payment_method}'
where payload::text like '%fingerprint%';
comment on column meal_queue_offers.card_fingerprint is 'a digest of the fingerprint of the card that paid the offer';
