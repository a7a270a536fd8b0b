import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../shared/banner.tsx';
import { ButtonLink } from '../../shared/button-link.tsx';
import { momentOf } from '../../shared/complaint-report.tsx';
import { kitchenReports } from './reports.ts';

/** A reminder for each report that waits for this kitchen, the one that is due first on top. */
export function OpenReports() {
  const { data } = useQuery(kitchenReports());
  const open = (data?.complaints ?? [])
    .filter(({ status }) => status === 'with-kitchen')
    .sort((a, b) => Date.parse(a.dueBy) - Date.parse(b.dueBy));
  return open.map(({ orderId, orderNumber, dueBy, timezone }) => {
    const action = (
      <ButtonLink look="default" to={`/orders/${orderId}/problem`}>
        Read and answer
      </ButtonLink>
    );
    return (
      <Banner key={orderId} tone="warning" lead={`A problem with order ${orderNumber}.`} action={action}>
        Please answer until {momentOf(dueBy, timezone)}.
      </Banner>
    );
  });
}
