/**
 * Whether restaurants pay fees today: then the pilot, which has none, is over. The server marks the pages that it sends
 * and puts the same sentences into prerendered ones, so that nothing changes when a page becomes live.
 */
export const hasRestaurantFees = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.fees !== undefined;
