import type { Output } from '@fondly/contract/api';
import { formatCents } from '@fondly/contract/money';
import type { SellerDutyState } from '@fondly/contract/restaurant/seller-duty';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { DescriptionList } from '../../shared/ui/data/description-list.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { formatCalendarDay, formatDateTime } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import type { ReasonRequest } from '../page/reason-dialog.tsx';
import { payeeQuery, sellerDutyQuery } from '../queries.ts';
import { PayeeDialog } from './payee-dialog.tsx';

type Payee = Output<'GET /api/admin/restaurants/:id/payee'>;
type Duty = Output<'GET /api/admin/restaurants/:id/seller-duty'>;
type Props = { restaurant: { id: string; name: string }; onRequest: (request: ReasonRequest) => void };

/** Who is paid manually, and what the law asks of a restaurant that sells much. */
export function ComplianceCard({ restaurant, onRequest }: Props) {
  const payee = useQuery(payeeQuery(restaurant.id));
  const duty = useQuery(sellerDutyQuery(restaurant.id));
  const [edited, setEdited] = useState<Payee | null>(null);
  return (
    <>
      <Panel
        title="Compliance"
        note={
          <>
            {payee.data && (
              <Button variant="subtle" onClick={() => setEdited(payee.data)}>
                Payee and W-9
              </Button>
            )}
            {duty.data && (
              <Button variant="subtle" onClick={() => onRequest(toExemptRequest(restaurant, duty.data))}>
                {duty.data.state === 'exempt' ? 'End the exemption' : 'Exempt'}
              </Button>
            )}
          </>
        }
      >
        <div className={`columns-2 gap-20 align-start ${styles.two}`}>
          <QueryContent query={duty} what="the duty of the seller" height={240}>
            {(data) => <DescriptionList facts={toDutyFacts(data)} />}
          </QueryContent>
          <QueryContent query={payee} what="the payee" height={120}>
            {(data) => <DescriptionList facts={toPayeeFacts(data)} />}
          </QueryContent>
        </div>
      </Panel>
      <PayeeDialog restaurant={restaurant} payee={edited} onClose={() => setEdited(null)} />
    </>
  );
}

const stateTexts: Record<SellerDutyState, (duty: Duty) => string> = {
  below: () => 'Below the limits',
  near: () => 'Close to the limit; the owner knows',
  due: ({ dueOn }) => `Due until ${formatCalendarDay(dueOn ?? '')}`,
  stopped: ({ stoppedAt }) => `Selling stopped since ${stoppedAt ? formatDateTime(stoppedAt) : 'today'}`,
  met: () => 'Met until 12 months after the certification',
  exempt: ({ exemptReason }) => `Exempt: ${exemptReason}`,
};

function toDutyFacts(duty: Duty): [string, string][] {
  const { sales, grossCents, limit, countedAt, hasBank, isEmailConfirmed, isPhoneConfirmed, certifiedAt } = duty;
  return [
    ['High-volume seller', stateTexts[duty.state](duty)],
    [
      'Last 12 months',
      `${sales} sales, ${formatCents(grossCents)}${countedAt ? `, counted ${formatDateTime(countedAt)}` : ', not counted yet'}`,
    ],
    ['Limit', `${limit.sales} sales and ${formatCents(limit.cents)}: ${limit.source}`],
    ['Bank and tax number', hasBank ? 'At Stripe, or on the W-9' : 'Missing'],
    ['Email', isEmailConfirmed ? 'Confirmed' : 'Not confirmed'],
    ['Phone', describePhone(isPhoneConfirmed, duty)],
    ['Certified', certifiedAt ? formatDateTime(certifiedAt) : 'Not within 12 months'],
  ];
}

const describePhone = (isConfirmed: boolean, { phone, phoneCode }: Duty): string => {
  if (isConfirmed) return 'Confirmed';
  return phoneCode === null
    ? 'Not confirmed'
    : `Call ${phone} and read out ${phoneCode.slice(0, 3)} ${phoneCode.slice(3)}`;
};

const toPayeeFacts = ({ name, w9ReceivedOn, year, paidCents, w9Limit }: Payee): [string, string][] => [
  ['Payee', name || 'Not entered yet'],
  ['Form W-9', w9ReceivedOn === null ? 'Not received' : `Received on ${formatCalendarDay(w9ReceivedOn)}`],
  [
    `Paid manually in ${year}`,
    `${formatCents(paidCents)}${w9ReceivedOn === null ? `, at most ${formatCents(w9Limit.cents)} without a W-9` : ''}`,
  ],
];

function toExemptRequest({ id, name }: Props['restaurant'], { state }: Duty): ReasonRequest {
  const isExempt = state !== 'exempt';
  return {
    title: isExempt ? `Exempt ${name}` : `End the exemption of ${name}`,
    confirmLabel: isExempt ? 'Exempt it' : 'End the exemption',
    hint: isExempt
      ? 'Why the law does not apply. This page and the audit log keep it.'
      : 'Only the audit log keeps this.',
    successText: isExempt ? `${name} is exempt and can sell` : `The next nightly count decides about ${name}`,
    send: (reason) =>
      call('PUT /api/admin/restaurants/:id/seller-duty/exempt', { params: { id }, body: { isExempt, reason } }),
  };
}
