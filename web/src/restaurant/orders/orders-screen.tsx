import * as m from '@fondly/messages';
import { IconArchive, IconArrowLeft } from '@tabler/icons-react';
import { useSearchParams } from 'wouter';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { LookSwitch } from '../navigation/look-button.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { ToolButton } from '../navigation/tool-button.tsx';
import { useDarkLook } from '../navigation/use-dark-look.ts';
import { useHasRole } from '../navigation/use-has-role.ts';
import { NotificationPrompt } from '../new-orders/notification-prompt.tsx';
import { SoundButton } from '../new-orders/sound-button.tsx';
import { OpenProblemReports } from '../problem-report/open-problem-reports.tsx';
import { ArchivedOrders } from './archived-orders.tsx';
import { OrdersView } from './orders-view.tsx';

/** Current or archived orders with their title row, for `/orders` and the dashboard's tab. */
export function OrdersScreen() {
  const [params, setParams] = useSearchParams();
  const isArchive = params.has('archived');
  const { restaurant } = useRestaurant();
  const isManager = useHasRole('manager');
  // The switch is in a panel that closes: the page keeps the look.
  const [isDark, setDark] = useDarkLook();
  const toggle = () =>
    setParams((now) => {
      if (isArchive) now.delete('archived');
      else now.set('archived', 'true');
      return now;
    });
  const tools = (
    <>
      {isArchive && (
        <ToolButton label={m.board_back_button()} words="early" onClick={toggle}>
          <IconArrowLeft size={22} aria-hidden />
        </ToolButton>
      )}
      <SoundButton />
    </>
  );
  const options = (
    <>
      <LookSwitch isDark={isDark} onChange={setDark} />
      <ToolButton label={m.board_view_archived_button()} words="always" onClick={toggle}>
        <IconArchive size={22} aria-hidden />
      </ToolButton>
    </>
  );
  // Its switch is one of the options.
  const isAutomatic = restaurant.autoAccept && restaurant.status === 'approved' && !isArchive;
  return (
    <RestaurantPage
      title={isArchive ? m.board_archived_title() : m.board_title()}
      note={isAutomatic ? m.board_auto_accept_state() : undefined}
      tools={tools}
    >
      {restaurant.status === 'suspended' && (
        <Banner tone="warning" lead={m.board_on_hold_lead()}>
          {m.board_on_hold()}
        </Banner>
      )}
      {isManager && !isArchive && <OpenProblemReports />}
      {isArchive ? <ArchivedOrders /> : <OrdersView options={options} />}
      {!isArchive && <NotificationPrompt />}
    </RestaurantPage>
  );
}
