import type { SampleSpot } from '@fondly/contract/admin/demand';

/** What the dialog is opened for: the $3 off, one of the sample spots, or a restaurant that the person names. */
export type Wish = { kind: 'coupon' } | { kind: 'spot'; spot: SampleSpot } | { kind: 'own' };

/** By which a wish is known again. A person may name any number of restaurants. */
export const wishKey = (wish: Wish): string => (wish.kind === 'spot' ? wish.spot.id : `the ${wish.kind}`);
