import createClient from 'openapi-fetch';

/** A refusal, with the code that stays the same and the sentence for people. */
export class FondlyError extends Error {
  constructor(status, { code = 'unknown', message = `Fondly answered ${status}.`, details = {}, requestId } = {}, retryAfterSeconds) {
    super(message);
    this.name = 'FondlyError';
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export function createFondly({ url, key, fetch }) {
  return createClient({
    baseUrl: url,
    headers: { authorization: `Bearer ${key}` },
    ...(fetch && { fetch }),
  });
}

export async function unwrap(call) {
  const { data, error, response } = await call;
  if (response.ok) return data;
  const wait = Number(response.headers.get('retry-after'));
  throw new FondlyError(response.status, typeof error === 'object' ? error : undefined, wait > 0 ? wait : undefined);
}
