import { buildWeb } from '@fondly/dev/build-web';
import type { Template } from '@fondly/dev/database';
import { openTestServer } from '@fondly/dev/test-server';

const key = 'JOURNEYS_TEMPLATE';

/** Once for the run: the pages built from these sources, and one PostgreSQL whose template each worker clones. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const [server] = await Promise.all([openTestServer(), buildWeb()]);
  // Workers are processes of their own and inherit the environment.
  process.env[key] = JSON.stringify(server.template);
  return server.close;
}

/** @throws Error in a process that the run did not set up */
export function readTemplate(): Template {
  const text = process.env[key];
  if (!text) throw new Error('Journeys are started by `npx playwright test`.');
  return JSON.parse(text) as Template;
}
