/** The numbers that users notice. Pages, rules and texts read them from here, so they agree. */
export const policies = {
  /** How long portions are kept for a customer who is paying. */
  holdMinutes: 5,
  /** What one click on "More time" adds, once per order. */
  holdExtensionMinutes: 5,
  /** A bank's own check may keep a hold alive up to here, counted from its start. */
  holdMaxMinutes: 30,
  activeHoldsPerCustomer: 3,
  portionsPerOrder: 10,
  portionsPerMealAndDay: 10,
  maxCardDeclines: 5,
  /** Over all orders of a person. Whoever tries stolen cards would otherwise only begin the next order. */
  maxCardDeclinesPerHour: 15,
  /** A capture that finds no answer is given up after this, or when pickup ends if that is later. */
  captureTimeoutMinutes: 10,
  checkoutsPerTenMinutes: 20,
  /** A kitchen that approves by hand answers within this time, and always gets at least the shortest. */
  approvalMinutes: 15,
  approvalMinMinutes: 5,
  /** Free cancel: until this long before pickup starts, or for a while after paying if that is later. */
  cancelBeforePickupMinutes: 120,
  cancelAfterPaymentMinutes: 5,
  ratingEditDays: 30,
  /** A problem is reported until this long after pickup; then the kitchen answers, or Fondly decides. */
  problemReportDays: 14,
  problemReportAnswerHours: 48,
  problemReportEscalationDays: 7,
  problemReportPhotos: 4,
  /** The largest amount that an operator's coupon takes off. */
  couponMaxCents: 10_000,
  /** What joining a waiting list for an incentive is worth on a first order, and for how long. */
  waitlistCouponCents: 300,
  /** Above the coupon's value, so that no invented mailbox gets a free meal. */
  waitlistCouponMinimumCents: 600,
  waitlistCouponDays: 60,
  /** How long the link lives that confirms an address; a new wish sends a new one, at most one a day. */
  confirmationLinkDays: 7,
  /** An address that was never confirmed is deleted after this. */
  unconfirmedSubscriberDays: 30,
  /** When meals go live where people wait: how many are told at once for each portion, and how far waves are apart. */
  peopleNotifiedPerPortion: 10,
  secondsBetweenWaves: 45,
  peopleNotifiedPerWave: 500,
  /** The mails of a wave leave within so many seconds, so that not all of them open the same page at once. */
  waveSpreadSeconds: 30,
  /** What an operator writes to the people of a ZIP: how far its waves are apart, and how long nobody hears another. */
  zipMessageWaveMinutes: 10,
  zipMessageQuietDays: 7,
  /** How many people wait in a ZIP before anybody may read the number: among fewer, one could be recognised. */
  publicDemandMinPeople: 10,
  /** Alerts of favorite kitchens leave between these hours of the kitchen's clock, and are kept so many days. */
  favoriteNotificationsFrom: '08:00',
  favoriteNotificationsUntil: '21:00',
  favoriteNotificationDays: 7,
  /** How long before its window opens a pickup is reminded of, of orders that are at least so old then. */
  pickupReminderMinutes: 30,
  pickupReminderMinOrderAgeMinutes: 60,
  maxWrongPickupCodes: 5,
  pickupCodeLockMinutes: 1,
  /** How often a code is hashed for the list of the counter: about 50 ms on a tablet. */
  counterHashIterations: 100_000,
  counterEntriesPerRequest: 100,
  /** How often the counter asks whether there is a connection, and how long it waits for the answer. */
  counterHeartbeatSeconds: 15,
  counterTimeoutSeconds: 5,
  /** An order that nobody in the kitchen has seen: its owner is mailed after this, then the operator is told. */
  unseenOrderOwnerMinutes: 3,
  unseenOrderAdminMinutes: 6,
  /** An order for later is looked at so long before its pickup at the latest, whatever the kitchen's hours. */
  unseenOrderBeforePickupMinutes: 60,
  /** A pickup counts as missed only where somebody at the kitchen was seen from so long before it until its end. */
  restaurantSeenBeforeMinutes: 60,
  /** A customer who is asked for another pickup time has this long to answer, and never less than the shortest. */
  rescheduleAnswerMinutes: 120,
  rescheduleAnswerMinMinutes: 15,
  rescheduleMaxDaysAhead: 7,
  restaurantDescriptionMaxLength: 600,
  pickupInstructionsMaxLength: 300,
  lowStockThreshold: 3,
  recentRestaurants: 6,
  passwordMinLength: 6,
  passwordMaxLength: 128,
  resetPasswordMinLength: 8,
  resetLinkMinutes: 60,
  /** How long the link of an invitation to a kitchen's staff works. */
  staffInvitationDays: 7,
  /** The operators' door: how long it stays open untouched, and at most; polls of an open page do not count. */
  adminIdleMinutes: 30,
  adminSessionMaxMinutes: 480,
  recoveryCodes: 10,
  resetRedirectSeconds: 3,
  messageSeconds: 3,
  subscribedSeconds: 5,
  toastMilliseconds: 4000,
  notificationPromptSeconds: 2,
  popupFadeMilliseconds: 300,
  imageMaxBytes: 10 * 1024 * 1024,
  urlMaxLength: 2000,
  nearbyMiles: 5,
  nearbyMaxMiles: 25,
  pickupMaxHoursPastMidnight: 6,
  priceMinCents: 50,
  priceMaxCents: 99_999_999,
  maxListedPortions: 10_000,
  newMealQuantity: 10,
  /** How far ahead a meal that repeats is listed. */
  repeatedDaysAhead: 7,
  /** What an operator may put right in a kitchen's earnings with one adjustment. */
  adjustmentMaxCents: 100_000,
  refundDays: '5 to 10 business days',
  reviewBusinessDays: '1-2 business days',
} as const;
