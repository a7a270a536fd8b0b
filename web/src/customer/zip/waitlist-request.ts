import type { SampleSpot } from '@fondly/contract/waitlist';

/** Why the dialog is open: the $3 coupon, a sample spot, or a restaurant that the person names. */
export type WaitlistRequest = { kind: 'coupon' } | { kind: 'spot'; spot: SampleSpot } | { kind: 'other' };

/** Identifies a request that was already sent. A person may name any number of restaurants. */
export const requestKey = (request: WaitlistRequest): string =>
  request.kind === 'spot' ? request.spot.id : `the ${request.kind}`;
