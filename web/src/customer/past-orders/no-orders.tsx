import * as m from '@fondly/messages';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { searchPath } from '../browser-storage/last-zip.ts';

/** @param onShowAll - is set while a filter hides some orders */
export function NoOrders({ onShowAll }: { onShowAll: (() => void) | null }) {
  const action = onShowAll ? (
    <Button variant="light" onClick={onShowAll}>
      {m.customer_orders_empty_filter_button()}
    </Button>
  ) : (
    <ButtonLink variant="light" to={searchPath()}>
      {m.order_find_meal_button()}
    </ButtonLink>
  );
  return (
    <EmptyState picture="bag" title={m.customer_orders_empty_title()} action={action}>
      {onShowAll ? m.customer_orders_empty_filter_text() : m.customer_orders_empty_text()}
    </EmptyState>
  );
}
