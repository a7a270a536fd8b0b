import type { CounterOrder, CounterView } from '@fondly/contract/restaurant/counter';
import { formatTimeInSentence } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { Link } from 'wouter';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { Conflicts } from './conflicts.tsx';
import styles from './counter.module.css';
import { CounterStock } from './counter-stock.tsx';
import dueStyles from './due-list.module.css';
import { DueList } from './due-list.tsx';
import { useEntryQueue } from './use-entry-queue.ts';
import type { Shift } from './use-shift.ts';
import { VerifyCard } from './verify-card.tsx';

type Props = { shift: Shift; view: CounterView };

/** The counter's shift. Unsent entries already count on this screen. */
export function CounterContent({ shift, view }: Props) {
  const { restaurant } = useRestaurant();
  const { queue, state } = useEntryQueue(restaurant.id, shift.isConnected);
  const [chosen, setChosen] = useState<CounterOrder | null>(null);
  const handedOverIds = new Set(
    state.waiting.flatMap(({ entry }) => (entry.kind === 'handOver' ? [entry.orderId] : [])),
  );
  const due = view.orders.filter(({ id }) => !handedOverIds.has(id));
  return (
    <>
      {!shift.isConnected && (
        <DisconnectedBanner shift={shift} timezone={view.timezone} waiting={state.waiting.length} />
      )}
      <Conflicts conflicts={state.conflicts} onDismiss={queue.dismiss} />
      <div className={`grid gap-20 align-start ${styles.counter}`}>
        <VerifyCard
          shift={{ ...shift, view: { ...view, orders: due } }}
          queue={queue}
          chosen={chosen}
          onChosen={setChosen}
        />
        <DueList orders={due} timezone={view.timezone} isConnected={shift.isConnected} onChoose={setChosen}>
          {view.waiting > 0 && (
            <Link
              to="/orders?show=pending"
              className={`stack weight-650 radius-12 padding-x-16 min-height-48 ${dueStyles.waitingOrders}`}
            >
              {restaurant.role === 'counter'
                ? m.counter_waiting({ count: view.waiting })
                : m.counter_waiting_for_you({ count: view.waiting })}
            </Link>
          )}
        </DueList>
        <CounterStock meals={view.meals} queue={queue} waiting={state.waiting} timezone={view.timezone} />
      </div>
    </>
  );
}

type DisconnectedBannerProps = { shift: Shift; timezone: string; waiting: number };

function DisconnectedBanner({ shift, timezone, waiting }: DisconnectedBannerProps) {
  const time = formatTimeInSentence(shift.answeredAt, timezone);
  return (
    <Banner tone="warning" lead={m.counter_offline_lead()}>
      {waiting === 0 ? m.counter_offline({ time }) : m.counter_offline_waiting({ time, count: waiting })}
    </Banner>
  );
}
