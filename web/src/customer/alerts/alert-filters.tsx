import type { CustomerNotificationKind } from '@fondly/contract/account/notifications';
import * as m from '@fondly/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { toSubject } from './is-over.ts';
import { notifications } from './notifications.ts';

export type Filter = CustomerNotificationKind | 'all';

const filters = [
  { value: 'all', label: m.customer_frame_alerts_all },
  { value: 'alert', label: m.customer_frame_alerts_kind_alert },
  { value: 'order', label: m.customer_frame_alerts_kind_order },
  { value: 'refund', label: m.customer_frame_alerts_kind_refund },
  { value: 'reply', label: m.customer_frame_alerts_kind_reply },
  { value: 'offer', label: m.customer_frame_alerts_kind_offer },
  { value: 'coupon', label: m.customer_frame_alerts_kind_coupon },
] as const;

type Props = { value: Filter; onChange: (filter: Filter) => void };

/**
 * The kinds that would find something, with the number of their rows. While more pages exist the numbers are unknown, and every kind
 * may find something.
 */
export function AlertFilters({ value, onChange }: Props) {
  const { data, isError, hasNextPage } = useInfiniteQuery(notifications(null));
  if (!data && !isError) return <Skeleton width={320} height={44} radius={999} />;
  const all = hasNextPage ? undefined : data?.pages.flatMap((page) => page.notifications);
  const chips = filters.flatMap(({ value: kind, label }) => {
    const found = all?.filter((one) => kind === 'all' || one.kind === kind);
    const count = found && new Set(found.map(toSubject)).size;
    if (count === 0 && kind !== value) return [];
    return { value: kind, label: label(), ...(count !== undefined && { count }) };
  });
  return <ChipRow<Filter> label={m.customer_frame_alerts_filter()} chips={chips} value={value} onChange={onChange} />;
}
