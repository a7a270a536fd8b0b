import type { WebhookDelivery, WebhookView } from '@fondly/contract/restaurant/api/webhooks';
import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useNow } from '../../shared/api/use-now.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { deliveriesQuery, keys } from '../queries.ts';
import { deliveryTexts, kindTexts } from './webhook-texts.ts';
import styles from './webhooks.module.css';

type Props = { webhook: WebhookView; isOpen: boolean; onClose: () => void };

/** The newest deliveries of a webhook, each of which can be sent again. */
export function DeliveriesDialog({ webhook, isOpen, onClose }: Props) {
  const deliveries = useQuery({ ...deliveriesQuery(webhook.id), enabled: isOpen });
  return (
    <Dialog title={m.webhooks_deliveries_title()} isOpen={isOpen} onClose={onClose}>
      {deliveries.isPending && <SkeletonList what={m.webhooks_deliveries_what()} rows={3} />}
      {deliveries.isError && !deliveries.data && (
        <LoadFailed
          audience="restaurant"
          what={m.webhooks_deliveries_what()}
          error={deliveries.error}
          onRetry={() => void deliveries.refetch()}
        />
      )}
      {deliveries.data?.deliveries.length === 0 && <p className="note">{m.webhooks_deliveries_empty()}</p>}
      <ul className={styles.list}>
        {deliveries.data?.deliveries.map((one) => (
          <DeliveryRow key={one.id} delivery={one} canReplay={webhook.state !== 'off'} />
        ))}
      </ul>
    </Dialog>
  );
}

function DeliveryRow({ delivery, canReplay }: { delivery: WebhookDelivery; canReplay: boolean }) {
  const { id, kind, state, tries, status, at } = delivery;
  const { timezone } = useRestaurant().restaurant;
  const now = useNow();
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/restaurant/webhooks/deliveries/:id/replay', { params: { id } }),
    onSuccess: () => showToast({ tone: 'success', text: m.webhooks_replayed() }),
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.webhooks }),
  });
  const time = m.webhooks_delivery_time({
    day: formatDayOrToday(new Date(at), timezone, now),
    time: formatClockTime(new Date(at), timezone),
  });
  return (
    <li className={`row gap-12 ${styles.delivery}`}>
      <div className="stack grow">
        <b>{kindTexts[kind]()}</b>
        <span className="muted text-14">
          {[time, m.webhooks_delivery_tries({ count: tries }), status === null ? null : `HTTP ${status}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <span className={`rigid text-13 weight-600 pill ${styles.state}`} data-state={state}>
        {deliveryTexts[state]()}
      </span>
      {canReplay && state !== 'waiting' && (
        <Button variant="light" size="row" isPending={isPending} onClick={() => mutate()}>
          {m.webhooks_replay_button()}
        </Button>
      )}
    </li>
  );
}
