import { ensureBrowser } from '@fondly/dev/browser';
import { buildWeb } from '@fondly/dev/build-web';
import { chromium, type Page } from '@playwright/test';
import { type BenchEnvironment, openBenchEnvironment } from '../bench-environment.ts';
import { quantile } from '../compare-targets.ts';
import { type Connection, openConnection } from '../load/open-connection.ts';
import { checkoutBody, formatWriteRequest } from '../load/requests.ts';
import { writeGoal, writeLine } from '../report.ts';
import { addCustomers, benchId, seedMarket, stockFirstMeal } from '../seed-market.ts';

const orders = 100;
/** Even a busy kitchen gets its orders some seconds apart. The page has read everything by then. */
const pauseMilliseconds = 1000;
const couponCode = 'FREEMEAL';

/** The transaction that wrote the first line of the history made the order known to the kitchen. */
const committedAtSql = `select extract(epoch from pg_xact_commit_timestamp(xmin))::float8 * 1000 as at
  from order_history where order_id = $1 order by id limit 1`;

/** Runs in the page: resolves to the time at which the next popup is on screen. */
const whenPopupIsDrawn = `new Promise((resolve) => {
  const look = () => {
    if (!document.querySelector('[role="dialog"] h2')?.textContent.startsWith('New Order')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
})`;

/**
 * The time from the commit of an order until its popup is drawn on the board of the kitchen. The orders cost nothing, so
 * no card provider takes part.
 */
export async function popup(): Promise<void> {
  await buildWeb();
  const environment = await openBenchEnvironment(true, { keepsCommitTimes: true });
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
  try {
    await seedMarket(environment, 100, 2_000);
    const customers = await addCustomers(environment, orders);
    await addCoupon(environment);
    const { cookie } = await stockFirstMeal(environment);
    const { port } = await environment.start('product');
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 } });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: `http://127.0.0.1:${port}` }]);
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${port}/orders`);
    await page.getByText('Live', { exact: true }).waitFor();
    // Dialogs are loaded two seconds after the page.
    await page.waitForTimeout(4000);
    const connection = await openConnection(port);
    const delays: number[] = [];
    for (const customer of customers) delays.push(await measurePopup(environment, page, connection, customer));
    connection.close();
    writeResult(delays);
  } finally {
    await browser.close();
    await environment.close();
  }
}

/** All customers of the bench share one phone number, so to a coupon they are one person. */
async function addCoupon({ client }: BenchEnvironment): Promise<void> {
  await client.query(
    `insert into coupons (code, discount_type, value, funder, uses_per_person) values ($1, 'percent', 100, 'platform', $2)`,
    [couponCode, orders],
  );
}

/** @returns milliseconds */
async function measurePopup(
  { client }: BenchEnvironment,
  page: Page,
  connection: Connection,
  cookie: string,
): Promise<number> {
  const drawn = page.evaluate<number>(whenPopupIsDrawn);
  // A refused checkout closes the page.
  drawn.catch(() => {});
  const body = { ...checkoutBody(benchId('meal', 1), 0), couponCode };
  const response = await connection.send(formatWriteRequest('POST', '/api/checkout', body, cookie));
  if (response.status !== 201) throw new Error(`the checkout was answered with ${response.status}: ${response.body}`);
  const drawnAt = await drawn;
  const { rows } = await client.query<{ at: number }>(committedAtSql, [JSON.parse(String(response.body)).orderId]);
  await page.getByRole('button', { name: 'Got it!' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.waitForTimeout(pauseMilliseconds);
  return drawnAt - (rows[0]?.at ?? Number.NaN);
}

function writeResult(delays: number[]): void {
  const [first = Number.NaN] = delays;
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => quantile(delays, share)) as [number, number, number];
  writeLine(`\n### The popup of a new order, ${orders} orders, ms from the commit to the drawn popup\n`);
  writeLine('| first | p50 | p99 | longest |');
  writeLine('|---|---|---|---|');
  writeLine(`| ${[first, p50, p99, longest].map((delay) => delay.toFixed(0)).join(' | ')} |\n`);
  writeGoal({ number: 'popup', text: 'p99 in ms', value: p99, required: 150, desired: 100 });
}
