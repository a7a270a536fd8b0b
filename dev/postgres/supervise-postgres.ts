import { isAlive } from '../processes/is-alive.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';

const checkMilliseconds = 1000;

/** Runs the embedded PostgreSQL and restarts it after a crash at the same address, so connection pools reconnect. */
export async function supervisePostgres(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  let postgres: Postgres = await startPostgres(folder);
  let restarting: Promise<void> = Promise.resolve();

  async function restartIfEnded(): Promise<void> {
    if (isAlive(postgres.pid)) return;
    console.error('PostgreSQL ended; starting it again.');
    postgres = await startPostgres(folder);
  }
  const checkTimer = setInterval(() => {
    restarting = restarting
      .then(restartIfEnded)
      .catch((error: unknown) => console.error('PostgreSQL does not start:', error));
  }, checkMilliseconds);

  return {
    url: postgres.url(),
    async stop() {
      clearInterval(checkTimer);
      await restarting;
      await postgres.stop();
    },
  };
}
