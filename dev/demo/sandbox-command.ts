/** Sends a command to the control API of the Stripe sandbox. */
export async function sendSandboxCommand(sandboxUrl: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${sandboxUrl}/_sandbox${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`the Stripe sandbox answered ${response.status} to ${path}`);
}
