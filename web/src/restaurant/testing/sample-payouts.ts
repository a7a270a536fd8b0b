import type { EarningsView, PayoutsView, StatementView, YearSummaryView } from '@fondly/contract/restaurant/payouts';

/** A payout that has arrived; `view` has a pending one. */
export const payout: PayoutsView['payouts'][number] = {
  id: '5b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5a01',
  method: 'provider',
  reference: null,
  amountCents: 34_925,
  status: 'paid',
  arrivalDate: '2026-11-18',
  failureMessage: null,
  bankLast4: '6104',
  orders: 46,
  refundsCents: -750,
  createdAt: '2026-11-16T00:00:00.000Z',
};
export const view: PayoutsView = {
  thisWeek: { from: '2026-11-15T05:00:00.000Z', to: '2026-11-22T05:00:00.000Z', cents: 41_250 },
  lastWeek: { from: '2026-11-08T05:00:00.000Z', to: '2026-11-15T05:00:00.000Z', cents: 34_925 },
  total: { from: '2026-09-30T16:00:00.000Z', to: '2026-11-20T21:30:00.000Z', cents: 218_675 },
  waitingCents: 0,
  accountCents: 4_050,
  carriedOverCents: 0,
  account: {
    createdAt: '2026-09-30T16:00:00.000Z',
    onboardedAt: '2026-10-02T16:00:00.000Z',
    payoutsEnabledAt: '2026-10-02T16:00:00.000Z',
    bankLast4: '6104',
  },
  fee: { basisPoints: 0, fixedCents: 0, changes: [] },
  payouts: [
    { ...payout, id: '5b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5a02', status: 'in_transit', arrivalDate: '2026-11-25' },
    payout,
  ],
};
/** Earnings without a payout setup. */
export const payoutsNotSetUp: PayoutsView = {
  thisWeek: { ...view.thisWeek, cents: 0 },
  lastWeek: { ...view.lastWeek, cents: 0 },
  total: { from: null, to: view.total.to, cents: 0 },
  waitingCents: 1500,
  accountCents: 0,
  carriedOverCents: 0,
  account: null,
  fee: view.fee,
  payouts: [],
};
export const earned: EarningsView = {
  from: view.lastWeek.from,
  to: view.lastWeek.to,
  sums: {
    salesCents: 36_175,
    discountsCents: 500,
    feesCents: 0,
    refundsCents: 750,
    correctionsCents: 0,
    netCents: 34_925,
  },
  lines: [
    {
      id: 9,
      kind: 'refund',
      orderNumber: 'C81TRW',
      mealName: 'Tonkotsu Ramen',
      quantity: 1,
      note: null,
      isDispute: false,
      bookedAt: '2026-11-13T21:30:00.000Z',
      salesCents: 0,
      discountsCents: 0,
      feesCents: 0,
      refundsCents: 750,
      correctionsCents: 0,
      netCents: -750,
    },
  ],
  olderThan: 9,
};
export const olderEarnings: EarningsView = {
  ...earned,
  lines: [{ ...(earned.lines[0] as EarningsView['lines'][number]), id: 4, kind: 'order', netCents: 35_675 }],
  olderThan: null,
};
export const statement: StatementView = {
  payout,
  restaurantName: 'Kumo Noodle Bar',
  lines: [
    {
      kind: 'order',
      orderNumber: 'C81TRW',
      mealName: 'Ramen, "hot"',
      note: null,
      bookedAt: '2026-11-10T21:30:00.000Z',
      amountCents: 35_375,
      fee: { basisPoints: 1_200, fixedCents: 30, cents: 4_858 },
      taxCents: 3_577,
    },
    {
      kind: 'refund',
      orderNumber: 'C81TRW',
      mealName: '=1+1',
      note: null,
      bookedAt: '2026-11-11T21:30:00.000Z',
      amountCents: -750,
      fee: null,
      taxCents: 0,
    },
    {
      kind: 'topup',
      orderNumber: 'H7RDTY',
      mealName: 'Bento',
      note: null,
      bookedAt: '2026-11-12T21:30:00.000Z',
      amountCents: 300,
      fee: null,
      taxCents: 0,
    },
  ],
};
/** A manual bank transfer with a correction. */
export const manualStatement: StatementView = {
  payout: {
    ...payout,
    id: '5b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5a03',
    method: 'by-hand',
    reference: 'FONDLY 17',
    amountCents: 2_000,
    bankLast4: null,
    orders: 1,
    refundsCents: 0,
  },
  restaurantName: 'Kumo Noodle Bar',
  lines: [
    {
      kind: 'order',
      orderNumber: 'C81TRW',
      mealName: 'Gyoza',
      note: null,
      bookedAt: '2026-11-10T21:30:00.000Z',
      amountCents: 1_500,
      fee: null,
      taxCents: 0,
    },
    {
      kind: 'correction',
      orderNumber: null,
      mealName: null,
      note: 'For the spoiled broth.',
      bookedAt: '2026-11-11T21:30:00.000Z',
      amountCents: 500,
      fee: null,
      taxCents: 0,
    },
  ],
};

/** A year with two months, one of them with a fee and tax. */
export const year: YearSummaryView = {
  year: 2026,
  years: [2026, 2025],
  sums: {
    ...{ orders: 71, salesCents: 62_400, discountsCents: 1_200, feesCents: 3_060, refundsCents: 750 },
    ...{ correctionsCents: 0, netCents: 57_390, taxCents: 5_447 },
  },
  months: [
    {
      month: '2026-10',
      ...{ orders: 24, salesCents: 20_400, discountsCents: 0, feesCents: 0, refundsCents: 0 },
      ...{ correctionsCents: 0, netCents: 20_400, taxCents: 1_816 },
    },
    {
      month: '2026-11',
      ...{ orders: 47, salesCents: 42_000, discountsCents: 1_200, feesCents: 3_060, refundsCents: 750 },
      ...{ correctionsCents: 0, netCents: 36_990, taxCents: 3_631 },
    },
  ],
};
