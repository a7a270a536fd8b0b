import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/order/format-date-time.ts';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { problemReportsQuery } from './problem-report-queries.ts';

/** Reminders of the problem reports that wait for this restaurant, the earliest deadline first. */
export function OpenProblemReports() {
  const { data } = useQuery(problemReportsQuery());
  const open = (data?.problemReports ?? [])
    .filter(({ status }) => status === 'with-kitchen')
    .sort((a, b) => Date.parse(a.dueBy) - Date.parse(b.dueBy));
  return open.map(({ orderId, orderNumber, dueBy, timezone }) => {
    const action = (
      <ButtonLink variant="default" to={`/orders/${orderId}/problem`}>
        Read and answer
      </ButtonLink>
    );
    return (
      <Banner key={orderId} tone="warning" lead={`A problem with order ${orderNumber}.`} action={action}>
        Please answer until {formatDateTime(dueBy, timezone)}.
      </Banner>
    );
  });
}
