import * as m from '@fondly/messages';
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
        {m.restaurant_report_reminder_button()}
      </ButtonLink>
    );
    return (
      <Banner
        key={orderId}
        tone="warning"
        lead={m.restaurant_report_reminder_lead({ number: orderNumber })}
        action={action}
      >
        {m.restaurant_report_reminder({ date: formatDateTime(dueBy, timezone) })}
      </Banner>
    );
  });
}
