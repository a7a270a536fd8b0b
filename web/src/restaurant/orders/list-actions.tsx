import * as m from '@fondly/messages';
import { IconPrinter } from '@tabler/icons-react';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { useHasRole } from '../navigation/use-has-role.ts';

/** Actions on orders: print today's, export those of any days. */
export function ListActions() {
  const isManager = useHasRole('manager');
  return (
    <div className="flex wrap gap-10">
      <ButtonLink variant="default" className="push" to="/orders/print">
        <IconPrinter size={20} aria-hidden />
        {m.board_print_button()}
      </ButtonLink>
      {isManager && <ExportButton content="orders" />}
    </div>
  );
}
