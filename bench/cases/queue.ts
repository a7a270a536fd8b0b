import { ensureBrowser } from '@fondly/dev/browser';
import { buildWeb } from '@fondly/dev/build-web';
import { type Browser, chromium, type Page } from '@playwright/test';
import { openBenchEnvironment } from '../bench-environment.ts';
import { quantile } from '../compare-targets.ts';
import { type Connection, openConnection } from '../load/open-connection.ts';
import { formatWriteRequest } from '../load/requests.ts';
import { writeGoal, writeLine } from '../report.ts';
import { addCustomers, benchId, seedMarket, signCookie } from '../seed-market.ts';

const restocks = 200;
/** A market of one ZIP has five restaurants, which take turns with the meals. */
const restaurants = 5;

/**
 * The time from a restaurant's restock of a sold-out meal, in one process, until the offer is on the screen of the
 * customer in line, whose page is open at another process.
 */
export async function queue(): Promise<void> {
  await buildWeb();
  const environment = await openBenchEnvironment(true);
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
  try {
    await seedMarket(environment, 1, restocks);
    const [cookie = ''] = await addCustomers(environment, 1);
    await environment.client.query('update meals set available_quantity = 0, listed_quantity = 0');
    await environment.client.query('update users set email_verified = true');
    const writing = await environment.start('product');
    const reading = await environment.start('product', { PARTS: 'web' });
    const page = await openPage(browser, `http://localhost:${reading.port}`, cookie);
    const connection = await openConnection(writing.port);
    const delays: number[] = [];
    for (let meal = 1; meal <= restocks; meal += 1) {
      const owner = signCookie(environment.secret, 'owner', 1 + ((meal - 1) % restaurants));
      delays.push(await measureRestock({ page, connection, owner, customer: cookie, meal }));
    }
    connection.close();
    writeDelays(delays);
  } finally {
    await browser.close();
    await environment.close();
  }
}

async function openPage(browser: Browser, url: string, cookie: string): Promise<Page> {
  const [name = '', value = ''] = cookie.split('=');
  const context = await browser.newContext();
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/past-orders`, { waitUntil: 'networkidle' });
  return page;
}

type Restock = { page: Page; connection: Connection; owner: string; customer: string; meal: number };

/** The customer declines the offer afterwards, which has no penalty, so the next line can be joined. */
async function measureRestock({ page, connection, owner, customer, meal }: Restock): Promise<number> {
  const name = `Meal number ${meal}`;
  const id = benchId('meal', meal);
  const send = async (method: 'POST' | 'PUT', path: string, body: object, cookie: string) => {
    const { status, head } = await connection.send(formatWriteRequest(method, path, body, cookie));
    if (status >= 300) throw new Error(`${method} ${path} was answered with ${status}\n${head}`);
  };
  await send('POST', `/api/meals/${id}/queue`, { units: 1 }, customer);
  await page.getByRole('article', { name, exact: true }).waitFor();
  const sentAt = performance.now();
  await send('PUT', `/api/restaurant/meals/${id}/stock`, { expected: 0, availableQuantity: 1 }, owner);
  await page.getByRole('link', { name: `Take it: ${name}`, exact: true }).waitFor();
  const delay = performance.now() - sentAt;
  await page.getByRole('button', { name: `No thanks, not ${name}`, exact: true }).click();
  await page.getByRole('link', { name: `Take it: ${name}`, exact: true }).waitFor({ state: 'detached' });
  return delay;
}

function writeDelays(delays: number[]): void {
  const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => quantile(delays, share)) as [number, number, number];
  writeLine(`\n### From a restock to the offer on the screen, ${restocks} times, ms from the restaurant's request\n`);
  writeLine('| p50 | p99 | longest |');
  writeLine('|---|---|---|');
  writeLine(`| ${[p50, p99, longest].map((delay) => delay.toFixed(0)).join(' | ')} |\n`);
  writeGoal({ number: 'queue', text: 'p99 in ms', value: p99, required: 2_000, desired: 1_000 });
}
