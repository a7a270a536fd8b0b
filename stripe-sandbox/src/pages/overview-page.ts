import { sumBalance } from '../api/record-balance-transaction.ts';
import type { Services } from '../services.ts';
import { action, money, renderPage, table, time } from './html.ts';
import { overviewTables } from './overview-tables.ts';

/** For example `3 days 4 h ahead of the real one`. */
function describeOffset(offsetMs: number): string {
  const hours = Math.round(offsetMs / 3_600_000);
  if (hours === 0) return 'as the real one';
  const days = Math.floor(hours / 24);
  const parts = [days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}` : '', hours % 24 > 0 ? `${hours % 24} h` : ''];
  return `${parts.filter(Boolean).join(' ')} ahead of the real one`;
}

function clockPanel({ context }: Services): string {
  const { clock } = context;
  const { available, pending } = sumBalance(context, null);
  return `<section class="panel" aria-label="Clock and money">
    <p><span class="clock">${time(clock.nowMs())} UTC</span><br>The simulated clock, ${describeOffset(clock.offsetMs())}.
    The platform has ${money(available)} at hand and ${money(pending)} on its way.</p>
    <div class="bar">${[
      action('/clock/3600', '+ 1 hour'),
      action('/clock/86400', '+ 1 day'),
      action('/clock/604800', '+ 7 days'),
      action('/deliver', 'Deliver webhooks'),
    ].join('')}</div></section>`;
}

/** Everything that happened in the sandbox, for people. */
export function renderOverviewPage(services: Services): string {
  const tables = overviewTables(services);
  const links = tables.map(
    ({ id, heading, rows, total = rows.length }) =>
      `<li><a href="#${id}">${heading} <span class="count">${total}</span></a></li>`,
  );
  return renderPage(
    'Stripe sandbox',
    `<h1>Stripe sandbox</h1><p>An emulator of Stripe: no real money.</p>
    ${clockPanel(services)}<nav aria-label="On this page"><ul>${links.join('')}</ul></nav>
    ${tables.map(table).join('\n')}`,
  );
}
