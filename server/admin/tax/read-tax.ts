import type { TaxFigures, TaxMonth, TaxMonthArea } from '@fondly/contract/admin/tax-returns';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { csv, dollars } from '../../platform/csv.ts';
import { listTaxYears, readTaxMonthRows } from '../../reports/tax-months/read-tax-months.ts';
import { listTaxReturns } from '../../tax/tax-returns.ts';
import { findMonthState, toClosingDay, toFirstDay } from './month-state.ts';

type MonthArea = TaxMonthArea & { month: string };

/** Every area with sales or refunds in these months, which are named by their first days. */
async function readAreas(app: App, firstMonth: string, lastMonth: string): Promise<MonthArea[]> {
  const now = app.clock.now();
  const [rows, returns] = await Promise.all([
    readTaxMonthRows(app.db, firstMonth, lastMonth),
    listTaxReturns(app.db, firstMonth, lastMonth),
  ]);
  const payments = new Map(returns.map(({ area, month, requestId: _, ...payment }) => [`${month} ${area}`, payment]));
  return rows.map(({ area, month, ...figures }) => {
    const payment = payments.get(`${month} ${area}`) ?? null;
    return {
      ...{ month, ...figures, payment, area: area || null },
      netDueCents: figures.collectedCents - figures.refundedCents,
      status: findMonthState(month, figures.state, payment !== null, now),
    };
  });
}

type Sums = TaxFigures & { areas: number; paidAreas: number };
const noSums: Sums = {
  ...{ grossCents: 0, restaurantDiscountCents: 0, baseCents: 0, collectedCents: 0, refundedCents: 0, netDueCents: 0 },
  ...{ areas: 0, paidAreas: 0 },
};

const addArea = (sum: Sums, row: MonthArea): Sums => ({
  grossCents: sum.grossCents + row.grossCents,
  restaurantDiscountCents: sum.restaurantDiscountCents + row.restaurantDiscountCents,
  baseCents: sum.baseCents + row.baseCents,
  collectedCents: sum.collectedCents + row.collectedCents,
  refundedCents: sum.refundedCents + row.refundedCents,
  netDueCents: sum.netDueCents + row.netDueCents,
  areas: sum.areas + (row.area === null ? 0 : 1),
  paidAreas: sum.paidAreas + (row.payment === null ? 0 : 1),
});

/** The months of a year with sales, newest first: those of this year unless another is asked for. */
export async function readTaxYear(app: App, asked?: number) {
  const year = asked ?? Number(toLocalDate(app.clock.now(), pilotTimeZone).slice(0, 4));
  const [years, areas] = await Promise.all([listTaxYears(app.db), readAreas(app, `${year}-01-01`, `${year}-12-01`)]);
  const months = [...Map.groupBy(areas, ({ month }) => month)].map(([month, rows]) => {
    const sums = rows.reduce(addArea, noSums);
    const isPaid = sums.areas > 0 && sums.paidAreas === sums.areas;
    const state = isPaid ? 'paid' : rows.some(({ status }) => status === 'open') ? 'open' : 'closed';
    return { ...sums, month: month.slice(0, 7), state, closesOn: toClosingDay(month) } satisfies TaxMonth;
  });
  const states = [...Map.groupBy(areas, ({ state }) => state)].map(([state, rows]) => ({
    state,
    grossCents: rows.reduce((sum, { grossCents }) => sum + grossCents, 0),
  }));
  states.sort((one, other) => other.grossCents - one.grossCents);
  const listedYears = [...new Set([year, ...years])].toSorted((one, other) => other - one);
  return { year, years: listedYears, months, threshold: app.config.taxThreshold, states };
}

/** One month by tax area. */
export async function readTaxMonth(app: App, month: string) {
  const firstDay = toFirstDay(month);
  const areas = await readAreas(app, firstDay, firstDay);
  return { month, closesOn: toClosingDay(firstDay), areas: areas.map(({ month: _, ...area }) => area) };
}

const headers = [
  ...['Month', 'State', 'Tax area', 'Gross (USD)', 'Kitchen discounts (USD)', 'Taxed (USD)', 'Collected (USD)'],
  ...['Refunded (USD)', 'Net due (USD)', 'Status', 'Paid (USD)', 'Paid on', 'Reference'],
];

/** A year by month and area as CSV, with the figures of the page. */
export async function exportTaxCsv(app: App, year: number): Promise<string> {
  const areas = await readAreas(app, `${year}-01-01`, `${year}-12-01`);
  return csv(
    headers,
    areas.map((row) => [
      ...[row.month.slice(0, 7), row.state, row.name ?? 'No tax area', dollars(row.grossCents)],
      ...[dollars(row.restaurantDiscountCents), dollars(row.baseCents), dollars(row.collectedCents)],
      ...[dollars(row.refundedCents), dollars(row.netDueCents), row.area === null ? '' : row.status],
      ...[row.payment && dollars(row.payment.amountCents), row.payment?.paidOn ?? '', row.payment?.reference ?? ''],
    ]),
  );
}
