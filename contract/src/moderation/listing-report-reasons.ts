/** What is wrong with a meal or a kitchen: people who report it choose one. Stored, so they cannot be renamed. */
export const listingReportReasons = [
  'allergens-or-ingredients',
  'price-or-picture',
  'unsafe-food',
  'not-a-real-kitchen',
  'offensive-or-illegal',
] as const;
export type ListingReportReason = (typeof listingReportReasons)[number];

export const listingReportStatuses = ['new', 'in-review', 'acted-on', 'no-violation'] as const;
export type ListingReportStatus = (typeof listingReportStatuses)[number];

export const listingKinds = ['meal', 'kitchen'] as const;
export type Listing = { kind: (typeof listingKinds)[number]; id: string };
