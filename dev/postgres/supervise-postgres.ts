import { isAlive } from '../processes/is-alive.ts';
import { type Postgres, startPostgres } from './start-postgres.ts';

const lookMilliseconds = 1000;

/**
 * The embedded PostgreSQL with somebody who looks after it: killed, it is started again at the same address,
 * and the pools of the server find it there.
 */
export async function guardPostgres(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  let postgres: Postgres = await startPostgres(folder);
  let mending: Promise<void> = Promise.resolve();

  async function mend(): Promise<void> {
    if (isAlive(postgres.pid)) return;
    console.error('PostgreSQL ended; starting it again.');
    postgres = await startPostgres(folder);
  }
  const looking = setInterval(() => {
    mending = mending.then(mend).catch((fault: unknown) => console.error('PostgreSQL does not start:', fault));
  }, lookMilliseconds);

  return {
    url: postgres.url(),
    async stop() {
      clearInterval(looking);
      await mending;
      await postgres.stop();
    },
  };
}
