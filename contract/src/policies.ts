/** Every number that users notice. Pages, rules, and texts read it here, so that they agree. */
export const policies = {
  /** Portions are reserved this long for a customer who is paying. */
  holdMinutes: 5,
  /** "Add time" adds this, once per order. */
  holdExtensionMinutes: 5,
  /** However often one person starts over on a meal: so long it is held in all, counted from the first hold. */
  holdTotalMinutes: 10,
  /** So long after the first hold on a meal, another one is a first one again. */
  holdRestartMinutes: 30,
  /** A hold that would be shorter than this is refused, because nobody can pay in it. */
  holdMinMinutes: 1,
  /** A bank challenge may extend a hold up to this time after its start. */
  holdMaxMinutes: 30,
  activeHoldsPerCustomer: 3,
  /** Time-limited food is good so long after it was put out, and sold until shortly before (Food Code 3-501.19). */
  timeLimitedHours: 4,
  lastSaleBeforeGoodUntilMinutes: 15,
  /** Sales of a meal open at least this long before its pickup ends. */
  minSaleMinutes: 30,
  /** Hot and cold food belongs into a refrigerator so soon after pickup. */
  refrigerateWithinHours: 2,
  /** Within these minutes before pickup ends, a kitchen is offered a lower price for what is left. Later nobody could come. */
  closingMinutes: 45,
  closingLastMinutes: 10,
  /** So much less, down to a full step. */
  closingDropPercent: 20,
  closingDropStepCents: 50,
  portionsPerOrder: 10,
  portionsPerMealAndDay: 10,
  maxCardDeclines: 5,
  /** Counted over all orders of a person, so that someone who tries stolen cards cannot just begin another order. */
  maxCardDeclinesPerHour: 15,
  /** A capture without an answer is retried this long, or until pickup ends if that is later. */
  captureTimeoutMinutes: 10,
  checkoutsPerTenMinutes: 20,
  /** Cards that one person may save. */
  savedCards: 5,
  /** The code from the email that confirms a device: how long it is valid, and how often it may be entered. */
  deviceCodeMinutes: 15,
  deviceCodeTries: 5,
  /** The time in which a kitchen approves or denies an order, and the shortest time that it gets. */
  approvalMinutes: 15,
  approvalMinMinutes: 5,
  /** An order can be canceled until this long before pickup, or this long after payment if that is later. */
  cancelBeforePickupMinutes: 120,
  cancelAfterPaymentMinutes: 5,
  ratingEditDays: 30,
  reviewsShown: 5,
  /** When a problem can be reported, when the kitchen must answer, and when Fondly decides instead. */
  problemReportDays: 14,
  problemReportAnswerHours: 48,
  problemReportEscalationDays: 7,
  problemReportPhotos: 4,
  /** A reported meal or kitchen is decided within so many days, without Saturdays and Sundays. */
  listingReportBusinessDays: 3,
  /** Reports of one network address. */
  listingReportsPerTenMinutes: 5,
  /** The largest tax rate that an admin can enter, in parts per million: 20%. */
  taxRateMaxPpm: 200_000,
  /** Days after its end until a month of tax is closed and can be filed. */
  taxMonthClosesDays: 10,
  /** Steps of the threshold of a state's yearly sales at which admins get an alarm, in percent. */
  taxThresholdPercents: [80, 100],
  /** The largest fee that an admin can plan: 30%, and $5.00 for each order. */
  feeMaxBasisPoints: 3_000,
  feeMaxFixedCents: 500,
  /** Whole days between the day on which a higher fee is saved and its first day. */
  feeAdvanceDays: 14,
  /** The largest discount of a coupon that an admin creates. */
  couponMaxCents: 10_000,
  /** The coupon for joining a waitlist with an incentive: valid on a first order, for this many days. */
  waitlistCouponCents: 300,
  /** Above the coupon's value, so that no invented mailbox gets a free meal. */
  waitlistCouponMinimumCents: 600,
  waitlistCouponDays: 60,
  /** A confirmation link is valid this long. A repeated request sends a new link, at most one a day. */
  confirmationLinkDays: 7,
  /** An unsubscribe can be undone for so long on the page that made it. */
  unsubscribeUndoMinutes: 30,
  /** An unconfirmed address is deleted after this time. */
  unconfirmedSubscriberDays: 30,
  /** New meals in a ZIP with a waitlist: how many people are notified for each portion, and in what waves. */
  peopleNotifiedPerPortion: 10,
  secondsBetweenWaves: 45,
  peopleNotifiedPerWave: 500,
  /** The emails of a wave are spread over this time, so that people do not open the page all at once. */
  waveDurationSeconds: 30,
  /** A message by an admin to a ZIP: the time between its waves, and the shortest time until the next message. */
  zipMessageWaveMinutes: 10,
  zipMessageQuietDays: 7,
  /** The number of waiting people is public from this size on. A smaller number could identify someone. */
  publicDemandMinPeople: 10,
  /** So many orders of a day and portions picked up make the meals saved in a ZIP public, for the same reason. */
  mealsSavedMin: 10,
  /** No alert is sent between these hours of the customer's clock, nor more than so many a day, unless they choose others. */
  alertQuietFrom: '21:00',
  alertQuietUntil: '08:00',
  alertsPerDay: 6,
  alertsPerDayMax: 20,
  favoriteNotificationDays: 7,
  /** When a kitchen usually lists on a weekday is shown from so many listings in so many weeks. */
  usualSalesMinDays: 4,
  usualSalesWeeks: 8,
  /** Meals about which one customer waits to be told when sales open. */
  openingAlertsPerCustomer: 50,
  /** The line for a sold-out meal: how much one person may ask for, and in how many lines they may wait. */
  queueMaxPortions: 4,
  queueEntriesPerCustomer: 3,
  /** Nobody joins a line when pickup ends sooner than this, and no offer is made in the last minutes. */
  queueJoinMinMinutes: 20,
  queueLastOfferMinutes: 10,
  /** The time to answer an offer: the first row whose time until the end of pickup is reached. */
  queueAnswerMinutes: [
    { untilEnd: 60, minutes: 5 },
    { untilEnd: 30, minutes: 3 },
    { untilEnd: 0, minutes: 2 },
  ],
  /** Freed portions that were not offered so long, because no worker runs, can be bought by anyone. */
  queueReserveSeconds: 60,
  /** So many unanswered offers in so many days: no joining for so many hours. */
  queueMissedOffers: 3,
  queueMissedDays: 7,
  queueBlockHours: 24,
  /** An ended wait is shown to its customer so long. */
  queueEndedHours: 2,
  /** Portions are released until this long before the meal's pickup ends, and so often in so many days. */
  releaseLastMinutes: 15,
  releasesPerCustomer: 2,
  releaseDays: 30,
  /** Filters of lists that an admin can keep under a name. */
  savedViewsPerAdmin: 40,
  alertRules: 10,
  alertRuleRestaurants: 20,
  alertRuleZips: 3,
  alertRuleCuisines: 10,
  /** An alert that nobody uses for so long ends. Its owner is reminded so many days before, each time once. */
  alertRuleMonths: 12,
  alertRuleReminderDays: [30, 7],
  /** An alert is posted to a webhook again after so many minutes each; after so many lost alerts in a row it is turned off. */
  webhookTryMinutes: [1, 4, 10, 15],
  webhookMaxFailures: 20,
  webhookUrlMaxLength: 2000,
  /** Webhooks of a restaurant. An event is tried eight times in a day; a former secret signs as well for so many hours. */
  webhooks: 5,
  webhookEventTryMinutes: [1, 4, 25, 90, 240, 420, 660],
  webhookFailingAfterTries: 3,
  webhookFormerSecretHours: 24,
  webhookDeliveriesListed: 50,
  /** The menu of a restaurant, and the CSV files that it is imported from. */
  menuFileMaxCharacters: 500_000,
  menuFileMaxRows: 2000,
  menuFileMaxColumns: 100,
  menuDishes: 2000,
  menuSample: 20,
  menuErrorsListed: 50,
  menuImportsListed: 10,
  menuUndoHours: 24,
  menuImportDays: 90,
  dishMaxGrams: 20_000,
  /** A reminder is sent this long before pickup, for orders that were placed at least this long before it. */
  pickupReminderMinutes: 30,
  pickupReminderMinOrderAgeMinutes: 60,
  /** The last call is sent this long before the end of the pickup window, for orders that were paid before that. */
  lastCallMinutes: 30,
  /** So many missed pickups in so many months limit a customer to one open order at a time. */
  noShowLimit: 3,
  noShowMonths: 12,
  /** How long Ready and Complete offer Undo, and how long it is accepted. The customer is told no earlier. */
  undoShownSeconds: 8,
  undoSeconds: 15,
  maxWrongPickupCodes: 5,
  pickupCodeLockMinutes: 1,
  /** Rounds of hashing a code for the counter: about 50 ms on a tablet. */
  counterHashIterations: 100_000,
  counterEntriesPerRequest: 100,
  /** How often the counter checks the connection, and how long it waits for the answer. */
  counterHeartbeatSeconds: 15,
  counterTimeoutSeconds: 5,
  /** If no one at the kitchen has seen an order, its owner gets an email, then an admin. */
  unseenOrderOwnerMinutes: 3,
  unseenOrderAdminMinutes: 6,
  /** The kitchen must have seen an order this long before pickup, whatever its hours. */
  unseenOrderBeforePickupMinutes: 60,
  /** A pickup counts as missed only if kitchen staff was online between this time before it and its end. */
  attendanceLeadMinutes: 60,
  /** The time in which a customer answers a proposed pickup time, and the shortest time that they get. */
  rescheduleAnswerMinutes: 120,
  rescheduleAnswerMinMinutes: 15,
  rescheduleMaxDaysAhead: 7,
  /** How long a kitchen has to answer a customer who is late, and what it can grant without answering. */
  lateAnswerMinutes: 10,
  lateAutoApprovalMinutes: 10,
  /** Passes with which friends can pick up one order, the canceled ones included. */
  pickupPassesPerOrder: 3,
  friendNameMaxLength: 30,
  /** Messages about one order: how many each side may send, how long they are, and until when after pickup. */
  messagesPerSide: 10,
  messageMaxLength: 300,
  messageHoursAfterPickup: 24,
  restaurantDescriptionMaxLength: 600,
  pickupInstructionsMaxLength: 300,
  lowStockThreshold: 3,
  recentRestaurants: 6,
  passwordMinLength: 6,
  passwordMaxLength: 128,
  resetPasswordMinLength: 8,
  resetLinkMinutes: 60,
  /** An invitation to a kitchen's staff is valid this long. */
  staffInvitationDays: 7,
  /** How long someone who has left a restaurant neither buys from it nor rates it. */
  insiderDays: 30,
  /** High-volume sellers: how long a certification holds, when the owner is reminded, and how long a phone code is valid. */
  certificationMonths: 12,
  sellerDutyReminderDays: [0, 5, 9],
  phoneCodeDays: 7,
  /** Reminders that can wait leave from this time on, on the clock of the restaurant. */
  reminderFrom: '08:00',
  /** An admin session ends after this idle time, and at the latest after the maximum. Polling is not activity. */
  /** For so long after the password was entered, an owner changes staff and bank without entering it again. */
  identityConfirmedMinutes: 10,
  adminIdleMinutes: 30,
  adminSessionMaxMinutes: 480,
  recoveryCodes: 10,
  passkeys: 10,
  passkeyNameLength: 40,
  /** A base64url text of an answer. Certificates of some devices are long. */
  passkeyAnswerLength: 20_000,
  passkeyChallengeMinutes: 5,
  resetRedirectSeconds: 3,
  messageSeconds: 3,
  subscribedSeconds: 5,
  toastMilliseconds: 4000,
  notificationPromptSeconds: 2,
  popupFadeMilliseconds: 300,
  imageMaxBytes: 10 * 1024 * 1024,
  urlMaxLength: 2000,
  /** The most days in one CSV file: a leap year. */
  exportMaxDays: 366,
  nearbyMiles: 5,
  nearbyMaxMiles: 25,
  /** The pin of a restaurant lies so near to the middle of its ZIP area. */
  pointMaxMiles: 3,
  /** A meal fits a chosen pickup time if its window shares this long with it: enough to get there. */
  pickupFilterOverlapMinutes: 15,
  pickupMaxHoursPastMidnight: 6,
  /** How long a pickup window may last that crosses midnight. */
  overnightPickupMaxHours: 6,
  priceMinCents: 50,
  priceMaxCents: 99_999_999,
  maxListedPortions: 10_000,
  /** An original price above so many prices, or changed by more than so much for the same dish, is confirmed. */
  originalPriceMaxFactor: 4,
  originalPriceMaxChangePercent: 30,
  originalPriceDays: 30,
  newMealQuantity: 10,
  /** A recurring meal is listed this far ahead. */
  repeatedDaysAhead: 7,
  /** The largest correction of a kitchen's earnings that an admin can make at once. */
  adjustmentMaxCents: 100_000,
  /** What a customer was notified of is shown so long. */
  customerNotificationDays: 90,
  /** Unread notifications are counted up to this number. The bell shows it as "9+". */
  unreadCountMax: 10,
  /** Feeds of one customer: their number, how often each may be read in an hour, and how much one contains. */
  feeds: 3,
  feedRequestsPerHour: 60,
  feedAlerts: 50,
  feedPickups: 100,
  feedPickupDays: 30,
  /** Keys of one restaurant that work, their length of life, and how many of their changes are listed. */
  apiKeys: 10,
  apiKeyNameLength: 40,
  apiKeyMinDays: 30,
  apiKeyMaxDays: 365,
  apiKeyWritesListed: 50,
  /** Requests that each key may send. */
  apiRequestsPerMinute: 120,
} as const;

/** How many days rows are kept after they were last needed. The privacy page names them. */
export const retentionDays = {
  sessions: 30,
  emails: 90,
  notifications: 30,
  alerts: 90,
  /** As long as customers see them. */
  customerNotifications: 90,
  /** Entries of lines and their offers. */
  mealQueue: 90,
  orderMessages: 90,
  stripeEvents: 90,
  counterEntries: 90,
  /** What API keys changed. */
  apiKeyWrites: 90,
  webhookDeliveries: 30,
  /** Counted from the decision. */
  listingReports: 180,
} as const;
