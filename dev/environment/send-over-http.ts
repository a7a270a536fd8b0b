import { toCookieHeader, type Visitor } from './visitor.ts';

export type HttpReply = { status: number; body: Record<string, unknown> };

/**
 * Sends a visitor's request over a real connection to any server. `app.inject` reaches only the one in its process.
 *
 * @param origin - of the page that sends the request, as browsers report it
 */
export async function sendOverHttp(
  [url, origin]: readonly [url: string, origin: string],
  visitor: Visitor,
  [method, path]: readonly [method: string, path: string],
  body?: object,
): Promise<HttpReply> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { origin, cookie: toCookieHeader(visitor), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const isJson = response.headers.get('content-type')?.includes('json');
  const content = isJson ? ((await response.json()) as HttpReply['body']) : { text: await response.text() };
  return { status: response.status, body: content };
}

/** Makes all later calls of this visitor use a real connection. */
export function callOverHttp<AnyVisitor extends Visitor>(
  target: readonly [url: string, origin: string],
  visitor: AnyVisitor,
): AnyVisitor {
  visitor.call = (async (operation: string, input: { params?: Record<string, string>; body?: object } = {}) => {
    const [method = 'GET', template = ''] = operation.split(' ');
    const path = template.replace(/:(\w+)/g, (_all, name: string) => input.params?.[name] ?? '');
    return sendOverHttp(target, visitor, [method, path], input.body);
  }) as AnyVisitor['call'];
  return visitor;
}
