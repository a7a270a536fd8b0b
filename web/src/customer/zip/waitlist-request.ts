import type { SampleSpot } from '@fondly/contract/admin/demand';

/** What the dialog is opened for: the $3 off, one of the sample spots, or a restaurant that the person names. */
export type WaitlistRequest = { kind: 'coupon' } | { kind: 'spot'; spot: SampleSpot } | { kind: 'other' };

/** By which a wish is known again. A person may name any number of restaurants. */
export const requestKey = (request: WaitlistRequest): string =>
  request.kind === 'spot' ? request.spot.id : `the ${request.kind}`;
