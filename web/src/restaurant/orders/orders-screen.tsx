import * as m from '@fondly/messages';
import { IconArchive, IconArrowLeft } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { EveningNote } from '../evening/evening-note.tsx';
import { LookButton } from '../navigation/look-button.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { ToolButton } from '../navigation/tool-button.tsx';
import { useHasRole } from '../navigation/use-has-role.ts';
import { SoundButton } from '../new-orders/sound-button.tsx';
import { OpenProblemReports } from '../problem-report/open-problem-reports.tsx';
import { ArchivedOrders } from './archived-orders.tsx';
import styles from './orders-view.module.css';
import { OrdersView } from './orders-view.tsx';
import { TitleAutoAccept } from './toolbar/orders-toolbar.tsx';

/** Current or archived orders with their title row, for `/orders` and the dashboard's tab. */
export function OrdersScreen() {
  const [params, setParams] = useSearchParams();
  const isArchive = params.has('archived');
  const { restaurant } = useRestaurant();
  const isManager = useHasRole('manager');
  const toggle = () =>
    setParams((now) => {
      if (isArchive) now.delete('archived');
      else now.set('archived', 'true');
      return now;
    });
  const Icon = isArchive ? IconArrowLeft : IconArchive;
  const action = (
    <ToolButton
      className={isArchive ? undefined : styles.inOptions}
      label={isArchive ? m.board_back_button() : m.board_view_archived_button()}
      words={isArchive ? 'early' : 'late'}
      onClick={toggle}
    >
      <Icon size={22} aria-hidden />
    </ToolButton>
  );
  const tools = (
    <>
      {!isArchive && <TitleAutoAccept />}
      {action}
      <SoundButton />
      <LookButton />
    </>
  );
  return (
    <RestaurantPage title={isArchive ? m.board_archived_title() : m.board_title()} tools={tools}>
      {restaurant.status === 'suspended' && (
        <Banner tone="warning" lead={m.board_on_hold_lead()}>
          {m.board_on_hold()}
        </Banner>
      )}
      {isManager && !isArchive && <OpenProblemReports />}
      {!isArchive && <EveningNote />}
      {isArchive ? <ArchivedOrders /> : <OrdersView onArchive={toggle} />}
    </RestaurantPage>
  );
}
