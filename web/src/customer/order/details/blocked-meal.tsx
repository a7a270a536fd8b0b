import type { Answer } from '@fondly/contract/api';
import type { FoundMealView } from '@fondly/contract/meals';
import { policies } from '@fondly/contract/policies';
import { ButtonLink } from '../../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { useNow } from '../../use-now.ts';
import styles from './blocked-meal.module.css';

type Block = NonNullable<FoundMealView['block']> | 'limit';

const sentences: Record<Block, string> = {
  ended: 'This meal is no longer available. The pickup time has passed.',
  'sold-out': 'Out of Stock',
  'not-on-sale': 'This meal is not on sale at the moment.',
  'kitchen-closed': 'This kitchen is not taking orders at the moment.',
  limit: `You can order up to ${policies.portionsPerMealAndDay} of one meal a day.`,
};

/**
 * Why this meal cannot be ordered now, if it cannot; the window may also end while one is typing.
 *
 * @param hasHold - portions are kept for this person: for him it is not sold out
 */
export function useBlock({ meal, stillAllowed }: Answer<'GET /api/meals/:id'>, hasHold: boolean): Block | null {
  const now = useNow(15);
  if (Date.parse(meal.pickupEnd) <= now.getTime()) return 'ended';
  const block = meal.block ?? (meal.availableQuantity === 0 ? 'sold-out' : null);
  if (block === null && stillAllowed <= 0 && !hasHold) return 'limit';
  return block === 'sold-out' && hasHold ? null : block;
}

/** In place of the form (customer specification, section 5: blocked). */
export function BlockedMeal({ block, kitchenId }: { block: Block; kitchenId: string }) {
  return (
    <div className={styles.blocked}>
      <Banner tone="error">{sentences[block]}</Banner>
      <div>
        <ButtonLink look="light" to={`/kitchen/${kitchenId}`}>
          See what else this kitchen has
        </ButtonLink>
      </div>
    </div>
  );
}
