-- When this person's account was deleted: the row stays for the money records, without a name.
alter table users add column erased_at timestamptz;

create domain news_topic as text check (value in ('orders', 'favorites', 'area'));
create domain news_channel as text check (value in ('mail', 'app'));

-- What a person said about one kind of news on one channel; without a row the view below says what holds.
create table notification_choices (
  user_id uuid not null references users on delete cascade,
  topic news_topic not null,
  channel news_channel not null,
  is_wanted boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, topic, channel)
);

-- What everybody with an account wants to hear and where: a sender asks `wants`, one that writes to many joins this.
-- Advertising by mail needs a yes: the one given at sign-up, or the switch. The link at the foot of a mail stops it too.
create view wanted_news as
select u.id as user_id, kind.topic, kind.channel,
  coalesce(choice.is_wanted, not kind.needs_yes or coalesce((
    select is_given from consents c where c.user_id = u.id and c.topic = 'marketing' order by c.id desc limit 1), false))
    and not exists (select from mail_stops stop
      where kind.channel = 'mail' and stop.topic = kind.topic and stop.email = lower(u.email)) as is_wanted
from users u
cross join (values ('orders', 'mail', false), ('orders', 'app', false), ('favorites', 'mail', false),
  ('favorites', 'app', false), ('area', 'mail', true), ('area', 'app', false)) as kind (topic, channel, needs_yes)
left join notification_choices choice
  on choice.user_id = u.id and choice.topic = kind.topic and choice.channel = kind.channel
where u.erased_at is null and u.disabled_at is null;
