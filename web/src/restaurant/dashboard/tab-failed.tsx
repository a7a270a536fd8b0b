import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';

type Props = { title: string; what: string };

/** A tab whose script cannot be loaded. The navigation and the other tabs work. */
export const TabFailed = ({ title, what }: Props) => (
  <RestaurantPage title={title}>
    <LoadFailed audience="restaurant" what={what} onRetry={() => window.location.reload()} />
  </RestaurantPage>
);
