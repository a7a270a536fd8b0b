import type { UsualSaleView } from '@fondly/contract/restaurant/hours/usual-sale-view';
import { formatTimeInSentence } from '@fondly/contract/time';
import * as m from '@fondly/messages';

/** From here on, minutes say more than anyone wants to know. */
const minutesShown = 90;

/** "Usually lists around 3:30 PM. Usually gone in 50 minutes." The times are on the kitchen's clock. */
export function formatUsualSale({ listsAt, goneAfterMinutes }: UsualSaleView): string {
  const time = formatTimeInSentence(new Date(`2026-01-01T${listsAt}:00Z`), 'UTC');
  if (goneAfterMinutes === null) return m.kitchens_usual_listing({ time });
  const gone =
    goneAfterMinutes < minutesShown
      ? m.kitchens_usual_gone_minutes({ count: Math.max(5, Math.round(goneAfterMinutes / 5) * 5) })
      : m.kitchens_usual_gone_hours({ count: Math.round(goneAfterMinutes / 60) });
  return m.kitchens_usual_listing_and_gone({ listing: m.kitchens_usual_listing({ time }), gone });
}
