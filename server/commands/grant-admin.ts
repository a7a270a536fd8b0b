import { parseArgs } from 'node:util';
import { grantAdmin, resetSecondFactor } from '../accounts/second-factor/grant-admin.ts';
import { readConfig } from '../platform/config.ts';
import { transaction } from '../platform/database/transaction.ts';
import { closeApp, openApp } from '../run.ts';

/**
 * `npm run admin:grant -- EMAIL` makes a person an admin, `--revoke` ends that, and `--forget-factor` lets an admin who
 * lost the phone and the recovery codes set up a new second factor. No page and no endpoint can do this. Reads the
 * settings of the server.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { revoke: { type: 'boolean', default: false }, 'forget-factor': { type: 'boolean', default: false } },
});
const [email] = positionals;
if (!email) {
  console.error('Say whom: npm run admin:grant -- EMAIL [--revoke | --forget-factor]');
  process.exit(1);
}

const app = await openApp(readConfig(process.env));
try {
  const isDone = await transaction(app, async (tx) => {
    if (values['forget-factor']) await resetSecondFactor(tx, email);
    return grantAdmin(tx, email, !values.revoke, app.clock.now());
  });
  if (!isDone) console.error(`Nobody has the address ${email}.`);
  else
    console.log(values.revoke ? `${email} is an admin no longer.` : `${email} is an admin, from the next sign-in on.`);
  process.exitCode = isDone ? 0 : 1;
} finally {
  await closeApp(app);
}
