-- News by text message: only to whoever has said yes to just that, at sign-up or in the profile. The number at sign-up is
-- for the kitchen, not for advertising.
alter domain news_channel drop constraint news_channel_check;
alter domain news_channel add constraint news_channel_check check (value in ('mail', 'app', 'sms'));

alter table consents drop constraint consents_topic_check;
alter table consents add constraint consents_topic_check check (topic in ('terms', 'marketing', 'sms'));

-- As before, with the one kind that comes by text message. Advertising by mail and by text message needs a yes each.
create or replace view wanted_news as
select u.id as user_id, kind.topic, kind.channel,
  coalesce(choice.is_wanted, kind.consent is null or coalesce((
    select is_given from consents c where c.user_id = u.id and c.topic = kind.consent order by c.id desc limit 1), false))
    and not exists (select from mail_stops stop
      where kind.channel = 'mail' and stop.topic = kind.topic and stop.email = lower(u.email)) as is_wanted
from users u
cross join (values ('orders', 'mail', null), ('orders', 'app', null), ('favorites', 'mail', null),
  ('favorites', 'app', null), ('area', 'mail', 'marketing'), ('area', 'app', null), ('area', 'sms', 'sms'))
  as kind (topic, channel, consent)
left join notification_choices choice
  on choice.user_id = u.id and choice.topic = kind.topic and choice.channel = kind.channel
where u.erased_at is null and u.disabled_at is null;
