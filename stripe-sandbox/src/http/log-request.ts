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

export function logRequest(requests: LoggedRequest[], request: LoggedRequest): void {
  requests.push(request);
  if (requests.length > maxLoggedRequests) requests.shift();
}
