import { readConfig } from './platform/config.ts';
import { runServer } from './run.ts';

/** A stop that has not come to its end is cut short before a manager of services does so: 5 s drain, 20 s requests. */
const longestStopMilliseconds = 40_000;

/** The server alone, for a machine that has its own database, mail and card provider. */
const open = async () => runServer(readConfig(process.env));
const running = await open().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
const { log } = running.app;
log.info({ url: running.url }, 'Fondly is open');

// After an uncaught error the state is unknown: log it and exit, so that the process starts again.
for (const name of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(name, (error: unknown) => {
    log.fatal({ err: error }, `ALARM: ${name}`);
    process.exit(1);
  });
}

let isStopping = false;
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal: name }, 'stopping');
    setTimeout(() => {
      log.error('stop: took too long, cut short');
      process.exit(1);
    }, longestStopMilliseconds).unref();
    void running.stop().then(() => {
      log.info('stopped');
      process.exit(0);
    });
  });
}
