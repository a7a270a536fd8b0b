import { policies, retentionDays } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { MessageText } from '../../shared/language/message-text.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ContactLink } from '../contact-link.tsx';
import { ProsePage } from '../prose-page.tsx';

export const meta = pageMeta({ title: m.privacy_title, description: m.privacy_description });

/** `/privacy-policy`. It describes what the product does: change both together, and the date. */
export default function PrivacyPage() {
  return (
    <ProsePage title={m.privacy_title()} lead={<InEffectSince />} contents={listContents()}>
      <WhatWeKeep />
      <WhoElseSees />
      <h2 id="cookies">{m.privacy_cookies()}</h2>
      <p>{m.privacy_cookies_session()}</p>
      <p>{m.privacy_cookies_browser()}</p>
      <p>{m.privacy_cookies_scripts()}</p>
      <h2 id="duration">{m.privacy_duration()}</h2>
      <p>{m.privacy_duration_account()}</p>
      <ul>
        <li>{m.privacy_duration_sessions({ days: retentionDays.sessions })}</li>
        <li>{m.privacy_duration_messages({ days: retentionDays.emails, shortDays: retentionDays.notifications })}</li>
        <li>{m.privacy_duration_order_messages({ days: retentionDays.orderMessages })}</li>
        <li>{m.privacy_duration_stripe({ days: retentionDays.stripeEvents })}</li>
        <li>{m.privacy_duration_counter({ days: retentionDays.counterEntries })}</li>
        <li>{m.privacy_duration_api_keys({ days: retentionDays.apiKeyWrites })}</li>
        <li>{m.privacy_duration_webhooks({ days: retentionDays.webhookDeliveries })}</li>
        <li>{m.privacy_duration_audit()}</li>
        <li>{m.privacy_duration_listing_reports({ days: retentionDays.listingReports })}</li>
        <li>{m.privacy_duration_subscribers({ days: policies.unconfirmedSubscriberDays })}</li>
      </ul>
      <h2 id="choices">{m.privacy_choices()}</h2>
      <p>{m.privacy_choices_account()}</p>
      <p>
        <MessageText
          parts={m.privacy_choices_emails.parts()}
          tags={{ link: (text) => <ContactLink className="link">{text}</ContactLink> }}
        />
      </p>
    </ProsePage>
  );
}

const listContents = () => [
  { id: 'keep', title: m.privacy_keep() },
  { id: 'see', title: m.privacy_see() },
  { id: 'cookies', title: m.privacy_cookies() },
  { id: 'duration', title: m.privacy_duration() },
  { id: 'choices', title: m.privacy_choices() },
];

const InEffectSince = () => (
  <MessageText parts={m.privacy_updated.parts()} tags={{ date: (text) => <time dateTime="2026-11-22">{text}</time> }} />
);

function WhatWeKeep() {
  return (
    <>
      <h2 id="keep">{m.privacy_keep()}</h2>
      <ul>
        <li>{m.privacy_keep_account()}</li>
        <li>{m.privacy_keep_orders()}</li>
        <li>{m.privacy_keep_waitlists()}</li>
        <li>{m.privacy_keep_reports()}</li>
        <li>{m.privacy_keep_notifications()}</li>
        <li>{m.privacy_keep_kitchens()}</li>
        <li>{m.privacy_keep_records()}</li>
      </ul>
      <p>{m.privacy_keep_use()}</p>
    </>
  );
}

function WhoElseSees() {
  return (
    <>
      <h2 id="see">{m.privacy_see()}</h2>
      <ul>
        <li>{m.privacy_see_kitchen()}</li>
        <li>{m.privacy_see_stripe()}</li>
        <li>{m.privacy_see_push()}</li>
        <li>{m.privacy_see_services()}</li>
      </ul>
      <p>{m.privacy_no_sale()}</p>
    </>
  );
}
