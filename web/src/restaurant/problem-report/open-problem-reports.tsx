import { useQuery } from '@tanstack/react-query';
import { momentOf } from '../../shared/order/problem-report-details.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { kitchenReports } from './problem-report-queries.ts';

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
