import type { TestEnvironment } from '@fondly/dev/environment/test-environment';

type SandboxEnvironment = Pick<TestEnvironment, 'sandbox'>;

/**
 * Sends a command to the control API of the Stripe sandbox, as listed in `stripe-sandbox/src/control/README.md`.
 *
 * @throws Error with the response, unless the command succeeds
 */
export function controlSandbox(env: SandboxEnvironment, path: string, body: object = {}): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return send(env, path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Makes the next `times` requests to this path fail with `action`. Replaces all earlier faults. */
export async function injectFault(env: SandboxEnvironment, path: string, action: object, times: number): Promise<void> {
  await clearFaults(env);
  await controlSandbox(env, '/faults', { match: { method: 'POST', path }, times, action });
}

export const clearFaults = (env: SandboxEnvironment) => send(env, '/faults', { method: 'DELETE' });

/** Drops the next `times` deliveries of events. */
export const dropEvents = (env: SandboxEnvironment, times = 100_000) =>
  controlSandbox(env, '/webhooks/rules', { match: { type: '*' }, times, action: 'drop' });

/** Removes all webhook rules, so events are delivered again. */
export const restoreEvents = (env: SandboxEnvironment) => send(env, '/webhooks/rules', { method: 'DELETE' });

async function send({ sandbox }: SandboxEnvironment, path: string, request: RequestInit): Promise<unknown> {
  const response = await fetch(`${sandbox.url}/_sandbox${path}`, request);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}
