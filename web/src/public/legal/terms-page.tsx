import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { Link } from 'wouter';
import { MessageText } from '../../shared/language/message-text.tsx';
import { hasRestaurantFees } from '../../shared/page/has-restaurant-fees.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ContactLink } from '../contact-link.tsx';
import { ProsePage } from '../prose-page.tsx';

export const meta = pageMeta({ title: m.terms_title, description: m.terms_description });

/** The headings, in their order. */
const sections = [
  { id: 'what', title: m.terms_what_title },
  { id: 'who', title: m.terms_who_title },
  { id: 'orders', title: m.terms_orders_title },
  { id: 'pickup', title: m.terms_pickup_title },
  { id: 'safety', title: m.terms_safety_title },
  { id: 'restaurants', title: m.terms_restaurants_title },
  { id: 'fair-use', title: m.terms_fair_use_title },
  { id: 'pilot', title: m.terms_pilot_title },
] as const;
type SectionId = (typeof sections)[number]['id'];

/** `/terms-of-service`, with the specified facts and the specified date. */
export default function TermsPage() {
  const contents = sections.map(({ id, title }) => ({ id, title: title() }));
  return (
    <ProsePage title={m.terms_title()} lead={<LastUpdated />} contents={contents}>
      <Heading id="what" />
      <p>{m.terms_what()}</p>
      <Heading id="who" />
      <p>{m.terms_who()}</p>
      <Heading id="orders" />
      <p>{(hasRestaurantFees() ? m.terms_orders_with_fees : m.terms_orders)({ minutes: policies.holdMinutes })}</p>
      <Heading id="pickup" />
      <p>{m.terms_pickup()}</p>
      <CancellationRules />
      <p>{m.terms_refunds({ days: m.common_refund_days() })}</p>
      <Heading id="safety" />
      <p>{m.terms_safety()}</p>
      <Heading id="restaurants" />
      <p>{m.terms_restaurants()}</p>
      <Heading id="fair-use" />
      <p>{m.terms_fair_use()}</p>
      <Heading id="pilot" />
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

function Heading({ id }: { id: SectionId }) {
  return <h2 id={id}>{sections.find((section) => section.id === id)?.title()}</h2>;
}

/** What a customer gets back, by the time of canceling. */
function CancellationRules() {
  const limits = { hours: policies.cancelBeforePickupMinutes / 60, minutes: policies.cancelAfterPaymentMinutes };
  const rules = [
    [m.terms_cancel_early(limits), m.terms_cancel_full()],
    [m.terms_cancel_later(), m.terms_cancel_release()],
    [m.terms_cancel_missed(), m.terms_cancel_none()],
    [m.terms_cancel_kitchen(), m.terms_cancel_full()],
  ] as const;
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{m.terms_cancel_when()}</th>
          <th scope="col">{m.terms_cancel_what()}</th>
        </tr>
      </thead>
      <tbody>
        {rules.map(([when, what]) => (
          <tr key={when}>
            <th scope="row">{when}</th>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const LastUpdated = () => (
  <MessageText parts={m.terms_updated.parts()} tags={{ date: (text) => <time dateTime="2025-09-26">{text}</time> }} />
);
