import type { Context } from './context.ts';
import type { Faults } from './http/faults.ts';
import type { Idempotency } from './http/idempotency.ts';
import type { LoggedRequest } from './http/log-request.ts';
import type { Seed } from './seeds.ts';
import type { Tasks } from './tasks.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** What request handlers can use. Created once for each sandbox. */
export interface Services {
  context: Context;
  webhooks: Webhooks;
  tasks: Tasks;
  idempotency: Idempotency;
  faults: Faults;
  /** Writes the changes to the data file, if there is one. Responses wait for it. */
  commit(): Promise<void>;
  /** The last thousand requests, newest last. */
  requests: LoggedRequest[];
  /** Deletes everything except the configured webhook endpoints, then applies the seed. */
  reset(seed?: Seed): Promise<void>;
}
