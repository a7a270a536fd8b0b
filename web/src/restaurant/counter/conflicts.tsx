import * as m from '@fondly/messages';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import type { Conflict } from './entry-queue.ts';

type Props = { conflicts: Conflict[]; onDismiss: (id: string) => void };

/** Entries that the server refused. Each stays until it is dismissed. */
export function Conflicts({ conflicts, onDismiss }: Props) {
  if (conflicts.length === 0) return null;
  return (
    <section className="stack gap-10" aria-label={m.counter_conflicts_label()}>
      {conflicts.map(({ id, description, code, message }) => (
        <Banner
          key={id}
          tone="error"
          lead={m.counter_conflict_lead({ entry: description })}
          action={
            <Button
              variant="default"
              aria-label={m.counter_conflict_dismiss_label({ entry: description })}
              onClick={() => onDismiss(id)}
            >
              {m.counter_conflict_dismiss_button()}
            </Button>
          }
        >
          {meanings[code]?.() ?? message}
        </Banner>
      ))}
    </section>
  );
}

/** Explains a refusal to counter staff where the server's sentence does not. */
const meanings: Record<string, () => string> = {
  'already-handed-over': m.counter_conflict_handed_over,
  'order-ended': m.counter_conflict_ended,
  'wrong-pickup-code': m.counter_conflict_wrong_code,
  'order-changed': m.counter_conflict_order_changed,
  'portions-resold': m.counter_conflict_ended,
  'stock-changed': m.counter_conflict_stock_changed,
};
