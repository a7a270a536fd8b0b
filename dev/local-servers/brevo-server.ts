import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type BrevoContact = {
  email: string;
  ext_id: string;
  attributes: Record<string, string>;
  listIds: number[];
  emailBlacklisted: boolean;
};

/** Emulates the part of Brevo's contacts API that we use. */
export type BrevoServer = {
  url: string;
  key: string;
  /** By external id. */
  contacts: Map<string, BrevoContact>;
  /** Method and path of every request, in order. */
  calls: string[];
  /** The next requests fail with these statuses and change nothing. */
  failNext: number[];
  close(): Promise<void>;
};

const knownFields = ['email', 'ext_id', 'attributes', 'listIds', 'emailBlacklisted', 'updateEnabled'];

type HttpReply = [status: number, body?: object];
const errorReply = (status: number, code: string): HttpReply => [status, { code, message: code }];

export async function openBrevoServer(): Promise<BrevoServer> {
  const contacts = new Map<string, BrevoContact>();
  const state = { key: 'xkeysib-test', contacts, calls: [] as string[], failNext: [] as number[] };

  async function respond(request: IncomingMessage): Promise<HttpReply> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://brevo');
    state.calls.push(`${request.method} ${pathname}`);
    const failure = state.failNext.shift();
    if (failure) return errorReply(failure, 'configured_failure');
    if (request.headers['api-key'] !== state.key) return errorReply(401, 'unauthorized');
    const body = await readJson(request);
    if (request.method === 'POST' && pathname === '/v3/contacts') return createContact(contacts, body as never);
    const id = /^\/v3\/contacts\/([^/]+)$/.exec(pathname)?.[1] ?? '';
    if (searchParams.get('identifierType') !== 'ext_id' || !contacts.has(id))
      return errorReply(404, 'document_not_found');
    if (request.method === 'DELETE') contacts.delete(id);
    else updateContact(contacts.get(id) as BrevoContact, body as never);
    return [204];
  }

  const server = createServer((request, response) => {
    void respond(request).then(([status, body]) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v3`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

function createContact(
  contacts: Map<string, BrevoContact>,
  body: BrevoContact & { updateEnabled: boolean },
): HttpReply {
  if (Object.keys(body).some((name) => !knownFields.includes(name)) || !body.email.includes('@')) {
    return errorReply(400, 'invalid_parameter');
  }
  const exists = [...contacts.values()].some(({ email, ext_id }) => email === body.email || ext_id === body.ext_id);
  if (exists && !body.updateEnabled) return errorReply(400, 'duplicate_parameter');
  const { updateEnabled: _option, ...contact } = body;
  contacts.set(contact.ext_id, contact);
  return [201, { id: contacts.size }];
}

type ContactUpdate = Partial<BrevoContact> & { unlinkListIds?: number[] };
function updateContact(
  contact: BrevoContact,
  { listIds = [], unlinkListIds = [], attributes, ...rest }: ContactUpdate,
): void {
  const lists = new Set([...contact.listIds, ...listIds].filter((list) => !unlinkListIds.includes(list)));
  Object.assign(contact, rest, { listIds: [...lists], attributes: { ...contact.attributes, ...attributes } });
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : {};
}
