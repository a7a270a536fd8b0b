import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { saveCsv } from '../../shared/ui/data/csv.ts';
import { useHasRole } from '../navigation/use-has-role.ts';
import { ordersCsv } from './orders-csv.ts';
import styles from './orders-view.module.css';

/** Actions on a whole list: print today's orders, export the shown ones. */
export function ListActions({ orders }: { orders: RestaurantOrderView[] }) {
  const isManager = useHasRole('manager');
  return (
    <div className={`flex wrap gap-10 ${styles.tools}`}>
      <ButtonLink variant="default" to="/orders/print">
        <IconPrinter size={20} aria-hidden />
        {m.board_print_button()}
      </ButtonLink>
      {isManager && (
        <Button
          variant="default"
          disabled={orders.length === 0}
          onClick={() => saveCsv(m.board_csv_file(), ordersCsv(orders))}
        >
          <IconDownload size={20} aria-hidden />
          {m.board_csv_button()}
        </Button>
      )}
    </div>
  );
}
