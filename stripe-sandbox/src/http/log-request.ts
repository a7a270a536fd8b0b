import type { Services } from '../services.ts';

/** One API request, as listed by `GET /_sandbox/requests`. */
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

const maxLoggedRequests = 1000;

export function logRequest(services: Services, request: LoggedRequest): void {
  services.requests.push(request);
  if (services.requests.length > maxLoggedRequests) services.requests.shift();
}
