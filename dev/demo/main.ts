/** Runs the demo offline in one process tree: `npm start`, and with `--hot` `npm run dev`. */

import { lockDataFolder } from '../processes/lock-data-folder.ts';
import { watchNpmExit } from '../processes/watch-npm-exit.ts';
import { demoAccounts, demoPassword } from './demo-accounts.ts';
import { readDemoSettings } from './demo-settings.ts';
import { startDemo } from './start-demo.ts';

const startedAt = performance.now();
const failure = new AbortController();
let isStopping = false;

function formatWelcome(url: string, sandboxUrl: string | null): string {
  const accounts = demoAccounts.map(({ email, description }) => `  ${email.padEnd(22)} ${description}`);
  return `
Fondly is open at ${url}   (${((performance.now() - startedAt) / 1000).toFixed(1)} s)

  Mailbox        ${url}/dev/mailbox   (${url}/dev/mails shows every kind of email)
  Components     ${url}/dev/components
  Admin's code   ${url}/dev/code   (asked for at ${url}/admin, after the password)
  API            ${url}/api/docs
  Stripe         ${sandboxUrl ? `${sandboxUrl} (the sandbox: no real money)` : 'as set by STRIPE_SECRET_KEY'}

Demo accounts, all with the password "${demoPassword}":
${accounts.join('\n')}

Ctrl-C stops everything. "npm run reset" starts over.
`;
}

try {
  const settings = readDemoSettings(process.env, process.argv);
  const unlock = lockDataFolder(settings.dataDir);
  process.once('exit', unlock);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => failure.abort(null));
  watchNpmExit(() => failure.abort(null));

  const demo = await startDemo(settings, failure);
  const stopDemo = async () => {
    if (isStopping) return;
    isStopping = true;
    const { reason } = failure.signal;
    console.log(reason instanceof Error ? `\nStopping: ${reason.message}` : '\nStopping.');
    await demo.stop();
    process.exit(reason instanceof Error ? 1 : 0);
  };
  failure.signal.addEventListener('abort', () => void stopDemo());
  if (failure.signal.aborted) await stopDemo();
  else console.log(formatWelcome(demo.url, demo.sandboxUrl));
} catch (error) {
  // Ctrl-C during the start makes services fail. That is not an error.
  const isRequestedStop = failure.signal.aborted && !(failure.signal.reason instanceof Error);
  if (!isRequestedStop) console.error(error instanceof Error ? error.message : error);
  process.exit(isRequestedStop ? 0 : 1);
}
