import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import type { Conflict } from './entry-queue.ts';

type Props = { conflicts: Conflict[]; onDismiss: (id: string) => void };

/** Entries that the server refused. Each stays until it is dismissed. */
export function Conflicts({ conflicts, onDismiss }: Props) {
  if (conflicts.length === 0) return null;
  return (
    <section className="stack gap-10" aria-label="Please look at this">
      {conflicts.map(({ id, description, code, message }) => (
        <Banner
          key={id}
          tone="error"
          lead={`${description}:`}
          action={
            <Button variant="default" aria-label={`Seen: ${description}`} onClick={() => onDismiss(id)}>
              Seen
            </Button>
          }
        >
          {meanings[code] ?? message}
        </Banner>
      ))}
    </section>
  );
}

/** Explains a refusal to counter staff where the server's sentence does not. */
const meanings: Record<string, string> = {
  'already-handed-over': 'It had been handed over already, at another screen. Please check who has it.',
  'order-ended': 'It had ended before, so its money was not taken or has gone back. Fondly looks at it.',
  'wrong-pickup-code': 'The code that was typed is not the code of this order. It still waits for its pickup.',
  'order-changed': 'It has just changed. Please look at it under Orders.',
  'stock-changed': "Someone just bought one. We've updated the count; please change it again.",
};
