import * as m from '@fondly/messages';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { ListActions } from './list-actions.tsx';
import { OrderPages } from './order-pages.tsx';

/** Orders whose number, name, code or phone number matches the text, including archived ones, newest first. */
export function OrderSearchResults({ search }: { search: string }) {
  const empty = (
    <EmptyState picture="bag" title={m.board_empty_title()}>
      {m.board_empty_search()}
    </EmptyState>
  );
  return (
    <OrderPages key={search} filter={{ search }} what={m.board_your_orders()} empty={empty} actions={<ListActions />} />
  );
}
