import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type BrevoContact = {
  email: string;
  ext_id: string;
  attributes: Record<string, string>;
  listIds: number[];
  emailBlacklisted: boolean;
};

/** Stands in for the marketing provider's API of contacts, as far as we speak to it. */
export type BrevoStandIn = {
  url: string;
  key: string;
  /** By their external id. */
  contacts: Map<string, BrevoContact>;
  /** Method and path of every call, in their order. */
  calls: string[];
  /** The next calls are answered with these statuses, and nothing is done. */
  failNext: number[];
  close(): Promise<void>;
};

const known = ['email', 'ext_id', 'attributes', 'listIds', 'emailBlacklisted', 'updateEnabled'];

type Answer = [status: number, body?: object];
const refusal = (status: number, code: string): Answer => [status, { code, message: `${code}, it says` }];

export async function openBrevo(): Promise<BrevoStandIn> {
  const contacts = new Map<string, BrevoContact>();
  const stand = { key: 'xkeysib-stand-in', contacts, calls: [] as string[], failNext: [] as number[] };

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://brevo');
    stand.calls.push(`${request.method} ${pathname}`);
    const failure = stand.failNext.shift();
    if (failure) return refusal(failure, 'planted');
    if (request.headers['api-key'] !== stand.key) return refusal(401, 'unauthorized');
    const body = await jsonOf(request);
    if (request.method === 'POST' && pathname === '/v3/contacts') return create(contacts, body as never);
    const id = /^\/v3\/contacts\/([^/]+)$/.exec(pathname)?.[1] ?? '';
    if (searchParams.get('identifierType') !== 'ext_id' || !contacts.has(id)) return refusal(404, 'document_not_found');
    if (request.method === 'DELETE') contacts.delete(id);
    else change(contacts.get(id) as BrevoContact, body as never);
    return [204];
  }

  const server = createServer((request, response) => {
    void answer(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(stand, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

function create(contacts: Map<string, BrevoContact>, body: BrevoContact & { updateEnabled: boolean }): Answer {
  if (Object.keys(body).some((name) => !known.includes(name)) || !body.email.includes('@')) {
    return refusal(400, 'invalid_parameter');
  }
  const isThere = [...contacts.values()].some(({ email, ext_id }) => email === body.email || ext_id === body.ext_id);
  if (isThere && !body.updateEnabled) return refusal(400, 'duplicate_parameter');
  const { updateEnabled: _option, ...contact } = body;
  contacts.set(contact.ext_id, contact);
  return [201, { id: contacts.size }];
}

type Change = Partial<BrevoContact> & { unlinkListIds?: number[] };
function change(contact: BrevoContact, { listIds = [], unlinkListIds = [], attributes, ...rest }: Change): void {
  const lists = new Set([...contact.listIds, ...listIds].filter((list) => !unlinkListIds.includes(list)));
  Object.assign(contact, rest, { listIds: [...lists], attributes: { ...contact.attributes, ...attributes } });
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : {};
}
