/**
 * A word to avoid and the term to write. `docs/glossary.md` explains the terms. `check-vocabulary.ts` reads this list.
 *
 * `names` are words of camelCase, kebab-case, and snake_case names: "give back" matches `giveBack`, `GiveBackError`, and
 * `give-back.ts`. The last word may have a plural s. `prose` matches comments, test titles, and documents.
 */
export type VocabularyRule = {
  names: string[];
  prose?: RegExp;
  /** False for words that people read on screen or that are ordinary English: only identifiers and paths are checked. */
  isBannedEverywhere: boolean;
  /** Folders that the rule covers. If left out, it covers all folders. */
  folders?: RegExp;
  write: string;
};

const everywhere = (names: string[], write: string, prose?: RegExp): VocabularyRule => ({
  names,
  write,
  isBannedEverywhere: true,
  ...(prose && { prose }),
});
const inNames = (names: string[], write: string, folders?: RegExp): VocabularyRule => ({
  names,
  write,
  isBannedEverywhere: false,
  ...(folders && { folders }),
});

export const vocabulary: VocabularyRule[] = [
  // Payments
  everywhere(['settlement'], 'captureDecision', /\bsettlements?\b/i),
  everywhere(['settle payment'], 'syncPaymentIntent'),
  everywhere(['settle refund'], 'syncRefund'),
  everywhere(['settle payout'], 'syncPayout'),
  everywhere(['settle transfer'], 'syncTransfer'),
  everywhere(['settle dispute'], 'syncDispute'),
  everywhere(['top up', 'topup'], 'platformSubsidy', /\btop-?ups?\b/i),
  everywhere(['take top ups back'], 'reversePlatformSubsidies'),
  everywhere(['take secured money', 'secured money'], 'acceptAuthorizedOrder', /\bsecured money\b/i),
  everywhere(['come too late'], 'expireLate'),
  everywhere(['lapse', 'lapsed'], 'authorizationExpired', /\blapse[sd]?\b/i),
  everywhere(['give back'], 'releaseOrRefund'),
  everywhere(['let go'], 'voidAuthorization', /\blet(?:s|ting)? go\b/i),
  everywhere(['no answer'], 'approvalTimedOut'),
  everywhere(
    ['authorise', 'authorised', 'authorisation', 'authorises'],
    'authorize, authorized, authorization',
    /\bauthoris(?:e[sd]?|ing|ation\w*)\b/i,
  ),
  everywhere(['cancelled', 'cancelling'], 'canceled, canceling', /\bcancell(?:ed|ing)\b/i),
  everywhere(['unknown line'], 'what the line is, such as an unmatched payout line'),
  everywhere(['news on its way'], 'pending events'),
  everywhere(['each by itself'], 'runIndependently'),

  // Orders and meals
  inNames(['open offer'], 'mealSnapshot or requestAcceptance'),
  inNames(['move', 'moved', 'moving'], 'transition'),
  everywhere(['mover'], 'actor', /\bmovers?\b/i),
  everywhere(['ask to move'], 'proposeReschedule'),
  everywhere(['answer move'], 'answerReschedule'),
  inNames(['claim', 'claimed'], 'reservation'),
  everywhere(['wish', 'wishes'], 'Input or Request', /\bwish(?:es)?\b/i),
  inNames(['seen'], 'expected'),
  inNames(['turn'], 'version'),
  everywhere(['gather', 'gathered'], 'batch', /\bgather(?:s|ed|ing)?\b/i),
  inNames(['touched'], 'the fields or rows that changed'),
  inNames(['was away'], 'wasClosed or wasOffline'),
  inNames(['spread'], 'pickSendTime or distribute'),

  // People and messages
  everywhere(['read told'], 'message context'),
  inNames(['told'], 'message context'),
  everywhere(['complaint'], 'problemReport', /\bcomplaints?\b/i),
  inNames(['notice'], 'notification'),
  inNames(['bell'], 'notification'),
  inNames(
    ['report'],
    'problemReport, or listingReport for a meal or a kitchen',
    /^(?:server\/(?:orders|problem-reports(?!\/listing-reports\/)|notifications|messaging)|web\/src\/customer)\//,
  ),
  inNames(
    ['decision'],
    'review (admin), captureDecision, or record',
    /^(?:server\/(?:restaurants|admin)|web\/src|contract)\//,
  ),
  everywhere(['deed'], 'auditEntry', /\bdeeds?\b/i),
  everywhere(['crew'], 'staff', /\bcrews?\b/i),
  inNames(['contact'], 'subscriber', /^server\/waitlist\//),
  inNames(['stop'], 'unsubscribe', /^server\/(?:waitlist|messaging|notifications|accounts)\//),
  everywhere(['door', 'open door', 'admin door'], 'stepUpAuthentication or secondFactor', /\bdoors?\b/i),
  everywhere(['kept person'], 'what remains of a deleted user'),
  inNames(['kitchen'], 'restaurant'),
  inNames(['operator', 'super admin'], 'admin'),
  inNames(['place'], 'the thing it is: zip, area, position, dataMapEntry'),

  // Platform and tools
  everywhere(['first answer', 'answers in page'], 'preloadedQueries'),
  everywhere(['doomed'], 'what happens to it', /\bdoomed\b/i),
  everywhere(['left behind'], 'abandoned or remaining'),
  everywhere(['mend', 'mended'], 'fix', /\bmend(?:s|ed|ing)?\b/i),
  everywhere(['stand in', 'standin'], 'Stripe sandbox, or local server', /\bstand-ins?\b/i),
  everywhere(['town'], 'environment; demo Atlanta', /\btowns?\b/i),
  everywhere(['house', 'open house', 'house part'], 'codebase; startDemo; services', /\bhouses?\b/i),
  everywhere(['guard postgres'], 'supervisePostgres'),
  inNames(['story'], 'seedData', /^dev\//),
  everywhere(['wall'], 'module boundary', /\bwalls?\b/i),
  everywhere(['gate'], 'check', /\bgates?\b/i),
  everywhere(['room'], 'module', /\brooms?\b/i),
  inNames(['hand', 'hands'], 'actions', /^e2e\//),
  inNames(['face'], 'state'),
  // Language
  everywhere([], 'people who', /\bwhoever\b/i),
  everywhere([], 'in between, just, or again', /\b(?:meanwhile|anew)\b/i),
  everywhere([], 'automatically, separately, or alone', /\bby itself\b/i),
  everywhere([], 'manually', /\b(?:owed|paid|payouts?|refunds?) by hand\b/i),
  everywhere([], 'is stored in, or is in', /\blies? in(?:side)?\b/i),
  everywhere([], 'S3-compatible', /\bspeaks? S3\b/i),
  everywhere([], 'you, your, or their own', /\b(?:oneself|(?:to|from|for|in|with) the own)\b/i),
  { names: [], prose: /\bmails?\b/i, isBannedEverywhere: true, folders: /^docs\//, write: 'email' },
];

/** A right use of an avoided word. `text` matches a name or a line of prose. Without `text`, whole files are skipped. */
export type VocabularyException = { path?: RegExp; text?: RegExp; reason: string };

export const vocabularyExceptions: VocabularyException[] = [
  { path: /^server\/platform\/jobs\/previous-jobs\.ts$/, reason: 'job names of the previous release, for one release' },
  {
    path: /^server\/(orders\/(stored-transitions|testing\/stored-spellings\.test)|platform\/database\/status-columns|testing\/previous-jobs\.test)\.ts$/,
    reason: 'stored names',
  },
  { path: /^server\/migrations\//, reason: 'a migration never changes after it has run' },
  { path: /^tools\/checks\/table-owners\.ts$/, text: /^complaints$/, reason: 'a table keeps its name' },
  { path: /^docs\/(?:data-model|order-lifecycle)\.md$/, reason: 'made from the migrations and the transitions' },
  { path: /^tools\/diagrams\/draw-data-model\.ts$/, reason: 'names of tables' },
  { path: /^server\/accounts\/personal-data\/data-map\.ts$/, text: /^complaints$/, reason: 'a table keeps its name' },
  { path: /^server\/restaurants\/write-profile\.ts$/, text: /^decision$/, reason: 'a column keeps its name' },
  { path: /^dev\//, text: /^town\.(?:json|pid)$/, reason: 'existing data folders have files of these names' },
  {
    path: /^stripe-sandbox\//,
    text: /^(?:expireAuthorisation|settleRefund)$/,
    reason: 'existing data files contain these kinds of tasks',
  },
  { path: /^stripe-sandbox\//, text: /^topup$/, reason: 'the name that Stripe gives to added funds' },
  { path: /^(?:docs|server)\//, text: /`(?:complaints|crew|orders\.settlement)`|'mail:'/, reason: 'stored names' },
  {
    path: /^server\/orders\/(?:testing\/)?stored-transitions(?:\.test)?\.ts$/,
    reason: 'maps the stored names of transitions',
  },
  { text: /^complaint\.answer$/, reason: 'a stored action of the audit log' },
  { path: /^(?:contract|server|web)\//, text: /^topup$/, reason: 'a stored kind of transfer' },
  { path: /^server\//, text: /^lapsed$/, reason: 'a stored answer to a proposed pickup time' },
  { path: /^server\/notifications\/order-messages\.ts$/, text: /^cancelled$/, reason: 'a stored kind of notification' },
  { path: /^web\/src\/customer\/past-orders\/order-filters\.ts$/, text: /^cancelled$/, reason: 'a saved address' },
  { path: /^server\/platform\/database\/row\.ts$/, text: /canceled: 'cancelled'/, reason: 'an example of a mapping' },
  { path: /^server\/waitlist\//, text: /^contactEmail$/, reason: 'a setting' },
  { path: /^server\/orders\/schema\.ts$/, text: /^settlement$/, reason: 'a column keeps its name' },
  { text: /^place(?:d|holder|ment|ments)?(?:[A-Z-]|$)/, reason: 'customers place orders' },
  { text: /problem-?report|reportProblem/i, reason: 'problemReport is the term' },
  { text: /capture-?decision/i, reason: 'captureDecision is the term' },
  { text: /hand-?over/i, reason: 'the transition that hands an order over' },
  { text: /lastSeen/i, reason: 'the usual name for the last use of a session or device' },
  { text: /wall.?(?:clock|time)/i, reason: 'the usual name for local time' },
  { text: /^Icon[A-Z]/, reason: 'names of an icon library' },
  { text: /^(?:jwtClaims|FontFace|onPointerMove)$/, reason: 'names of web standards' },
  { text: /house-?salad/i, reason: 'a dish of the seed data' },
  { text: /bright rooms|waiting rooms?|dining rooms?/i, reason: 'rooms of buildings' },
];

/** The terms that `docs/glossary.md` must explain. */
export const glossaryTerms = [
  'capture decision',
  'platform subsidy',
  'meal snapshot',
  'transition',
  'actor',
  'reschedule',
  'reservation',
  'problem report',
  'notification',
  'review',
  'preloaded queries',
  'second factor',
  'audit entry',
  'staff',
  'subscriber',
  'unsubscribe',
  'demo Atlanta',
  'restaurant',
  'admin',
  'sandbox',
];
