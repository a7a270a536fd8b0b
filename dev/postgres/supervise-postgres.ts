import { isAlive } from '../processes/is-alive.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';

const checkMilliseconds = 1000;

/**
 * The embedded PostgreSQL with somebody who looks after it: killed, it is started again at the same address,
 * and the pools of the server find it there.
 */
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
