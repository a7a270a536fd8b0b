import * as m from '@fondly/messages';
import { ApiError } from '../api/api-error.ts';
import { LoadFailed as FailedTile } from '../ui/feedback/load-failed.tsx';

type Props = {
  what: string;
  error?: unknown;
  onRetry: () => void;
  /** A restaurant has no pickup codes of its own and pays nothing here, so it reads other sentences. */
  audience?: 'customer' | 'restaurant';
  /** Adds that nothing was charged, for a customer who was about to pay. */
  isUnpaid?: boolean;
  level?: 1 | 2;
};

export function LoadFailed({ error, audience = 'customer', isUnpaid = false, ...tile }: Props) {
  const isRestaurant = audience === 'restaurant';
  const offlineNote = isRestaurant ? m.page_restaurant_offline() : m.page_customer_offline();
  return (
    <FailedTile
      {...tile}
      note={isRestaurant ? m.page_restaurant_safe() : isUnpaid && m.page_not_charged()}
      offlineNote={offlineNote}
      isOffline={error instanceof ApiError && error.code === 'offline'}
      reference={findReference(error)}
    />
  );
}

/** A short request id that a user can quote to support. */
function findReference(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status < 500) return null;
  return error.requestId?.slice(0, 8) ?? null;
}
