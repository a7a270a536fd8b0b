import { readConfig } from './platform/config.ts';
import { runServer } from './run.ts';

/** The server by itself, for a machine that has its own database, mail and card provider. */
const open = async () => runServer(readConfig(process.env));
const running = await open().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
running.app.log.info({ url: running.url }, 'Fondly is open');

let isStopping = false;
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    if (isStopping) return;
    isStopping = true;
    void running.stop().then(() => process.exit(0));
  });
}
