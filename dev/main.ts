/** `npm start`, and with `--hot` `npm run dev`: the whole town in one process tree, offline. */

import { demoAccounts, demoPassword } from './demo/demo-accounts.ts';
import { readHouseSettings } from './demo/demo-settings.ts';
import { openHouse } from './demo/start-demo.ts';
import { lockTown } from './processes/lock-data-folder.ts';
import { followNpm } from './processes/watch-npm-exit.ts';

const started = performance.now();
const failure = new AbortController();
let isLeaving = false;

function welcome(url: string, sandboxUrl: string | null): string {
  const accounts = demoAccounts.map(({ email, what }) => `  ${email.padEnd(22)} ${what}`);
  return `
Fondly is open at ${url}   (${((performance.now() - started) / 1000).toFixed(1)} s)

  Mailbox        ${url}/dev/mailbox   (${url}/dev/mails shows every mail there is)
  Operator code  ${url}/dev/code   (asked for at ${url}/admin, after the password)
  API            ${url}/api/docs
  Card provider  ${sandboxUrl ? `${sandboxUrl} (a stand-in: no real money)` : 'as set by STRIPE_SECRET_KEY'}

Demo accounts, all with the password "${demoPassword}":
${accounts.join('\n')}

Ctrl-C stops everything. "npm run reset" begins anew.
`;
}

try {
  const settings = readHouseSettings(process.env, process.argv);
  const unlock = lockTown(settings.dataDir);
  process.once('exit', unlock);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => failure.abort(null));
  followNpm(() => failure.abort(null));

  const house = await openHouse(settings, failure);
  const leave = async () => {
    if (isLeaving) return;
    isLeaving = true;
    const { reason } = failure.signal;
    console.log(reason instanceof Error ? `\nStopping: ${reason.message}` : '\nStopping.');
    await house.stop();
    process.exit(reason instanceof Error ? 1 : 0);
  };
  failure.signal.addEventListener('abort', () => void leave());
  if (failure.signal.aborted) await leave();
  else console.log(welcome(house.url, house.sandboxUrl));
} catch (fault) {
  // Ctrl-C during the start breaks the parts off, which is no fault of theirs.
  const isAsked = failure.signal.aborted && !(failure.signal.reason instanceof Error);
  if (!isAsked) console.error(fault instanceof Error ? fault.message : fault);
  process.exit(isAsked ? 0 : 1);
}
