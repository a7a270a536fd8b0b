import type { Sandbox } from '../sandbox.ts';

/** Calls the control API below `/_sandbox`: GET without a body, POST with one. */
export async function sendCommand<T = unknown>(
  sandbox: Sandbox,
  path: string,
  body?: object,
  method?: string,
): Promise<T> {
  const answer = await fetch(`${sandbox.url}/_sandbox${path}`, {
    method: method ?? (body ? 'POST' : 'GET'),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return (await answer.json()) as T;
}
