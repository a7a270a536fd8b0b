import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { Link } from 'react-router';
import { MessageText } from '../../shared/language/message-text.tsx';
import { hasRestaurantFees } from '../../shared/page/has-restaurant-fees.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ContactLink } from '../contact-link.tsx';
import { ProsePage } from '../prose-page.tsx';

export const meta = pageMeta({ title: m.terms_title, description: m.terms_description });

/** `/terms-of-service`, with the specified facts and the specified date. */
export default function TermsPage() {
  return (
    <ProsePage title={m.terms_title()} lead={<LastUpdated />}>
      <h2>{m.terms_what_title()}</h2>
      <p>{m.terms_what()}</p>
      <h2>{m.terms_who_title()}</h2>
      <p>{m.terms_who()}</p>
      <h2>{m.terms_orders_title()}</h2>
      <p>{(hasRestaurantFees() ? m.terms_orders_with_fees : m.terms_orders)({ minutes: policies.holdMinutes })}</p>
      <h2>{m.terms_pickup_title()}</h2>
      <p>
        {m.terms_pickup({
          hours: policies.cancelBeforePickupMinutes / 60,
          minutes: policies.cancelAfterPaymentMinutes,
          days: m.common_refund_days(),
        })}
      </p>
      <h2>{m.terms_safety_title()}</h2>
      <p>{m.terms_safety()}</p>
      <h2>{m.terms_restaurants_title()}</h2>
      <p>{m.terms_restaurants()}</p>
      <h2>{m.terms_fair_use_title()}</h2>
      <p>{m.terms_fair_use()}</p>
      <h2>{m.terms_pilot_title()}</h2>
      <p>
        <MessageText
          parts={m.terms_pilot.parts()}
          tags={{
            privacy: (text) => (
              <Link className="link" to="/privacy-policy">
                {text}
              </Link>
            ),
            contact: (text) => <ContactLink className="link">{text}</ContactLink>,
          }}
        />
      </p>
    </ProsePage>
  );
}

const LastUpdated = () => (
  <MessageText parts={m.terms_updated.parts()} tags={{ date: (text) => <time dateTime="2025-09-26">{text}</time> }} />
);
