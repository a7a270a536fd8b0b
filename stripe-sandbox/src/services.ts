import type { Context } from './context.ts';
import type { Faults } from './http/faults.ts';
import type { Idempotency } from './http/idempotency.ts';
import type { Seed } from './seeds.ts';
import type { Tasks } from './tasks.ts';
import type { Webhooks } from './webhooks/webhooks.ts';

/** One request as `GET /_sandbox/requests` tells of it. */
export interface LoggedRequest {
  id: string;
  atMs: number;
  method: string;
  path: string;
  idempotencyKey: string | null;
  status: number;
  replayed: boolean;
  answer: string;
}

/** All that a request may need, made once for each sandbox. */
export interface Services {
  context: Context;
  webhooks: Webhooks;
  tasks: Tasks;
  idempotency: Idempotency;
  faults: Faults;
  /** Writes what was changed to the file, if there is one. Answers wait for it. */
  commit(): Promise<void>;
  /** The last thousand, newest last. */
  requests: LoggedRequest[];
  /** Empties everything but the webhook endpoints of the environment, and begins again with the seed. */
  reset(seed?: Seed): Promise<void>;
}

const keptRequests = 1000;

export function logRequest(services: Services, request: LoggedRequest): void {
  services.requests.push(request);
  if (services.requests.length > keptRequests) services.requests.shift();
}
