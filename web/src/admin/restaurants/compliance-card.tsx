import type { Output } from '@fondly/contract/api';
import { formatCents } from '@fondly/contract/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { DescriptionList } from '../../shared/ui/data/description-list.tsx';
import { Panel } from '../page/admin-page.tsx';
import { formatCalendarDay } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import { payeeQuery } from '../queries.ts';
import { PayeeDialog } from './payee-dialog.tsx';

type Payee = Output<'GET /api/admin/restaurants/:id/payee'>;
type Props = { restaurant: { id: string; name: string } };

/** Who is paid manually, and what the law asks of the restaurant. */
export function ComplianceCard({ restaurant }: Props) {
  const payee = useQuery(payeeQuery(restaurant.id));
  const [edited, setEdited] = useState<Payee | null>(null);
  return (
    <>
      <Panel
        title="Compliance"
        note={
          payee.data && (
            <Button variant="subtle" onClick={() => setEdited(payee.data)}>
              Payee and W-9
            </Button>
          )
        }
      >
        <QueryContent query={payee} what="the payee" height={120}>
          {(data) => <DescriptionList facts={toPayeeFacts(data)} />}
        </QueryContent>
      </Panel>
      <PayeeDialog restaurant={restaurant} payee={edited} onClose={() => setEdited(null)} />
    </>
  );
}

const toPayeeFacts = ({ name, w9ReceivedOn, year, paidCents, w9Limit }: Payee): [string, string][] => [
  ['Payee', name || 'Not entered yet'],
  ['Form W-9', w9ReceivedOn === null ? 'Not received' : `Received on ${formatCalendarDay(w9ReceivedOn)}`],
  [
    `Paid manually in ${year}`,
    `${formatCents(paidCents)}${w9ReceivedOn === null ? `, at most ${formatCents(w9Limit.cents)} without a W-9` : ''}`,
  ],
];
