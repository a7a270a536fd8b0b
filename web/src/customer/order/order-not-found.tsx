import * as m from '@fondly/messages';
import { IconSearch } from '@tabler/icons-react';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { StateTile } from '../../shared/ui/feedback/state-tile.tsx';
import { searchPath } from '../browser-storage/last-zip.ts';

/** A meal or an order that does not exist or belongs to another person. */
export function OrderNotFound() {
  const action = (
    <ButtonLink variant="light" to={searchPath()}>
      {m.order_find_meal_button()}
    </ButtonLink>
  );
  return (
    <StateTile level={1} tone="plum" icon={<IconSearch size={28} />} title={m.order_not_found_title()} action={action}>
      {m.order_not_found_text()}
    </StateTile>
  );
}
