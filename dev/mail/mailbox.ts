import type { AddressInfo } from 'node:net';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { MailStore, Mail as StoredMail } from './mail-store.ts';

const maxBytes = 10 * 1024 * 1024;

export type Mailbox = { smtpUrl: string; port: number; close: () => Promise<void> };

type Options = {
  /** The clock of the product that sends the mails; the machine's by default. */
  now?: () => Date;
  /** A free one by default. */
  port?: number;
};

/**
 * A local SMTP server that puts every mail of the product into `store`. It accepts a mail only after storing it, as a
 * real server would.
 */
export async function openMailbox(
  store: MailStore,
  { now = () => new Date(), port = 0 }: Options = {},
): Promise<Mailbox> {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: maxBytes,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('error', done);
      stream.once('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address);
        storeMail(store, Buffer.concat(chunks), to, now()).then(() => done(), done);
      });
    },
  });
  // A client that disconnects in the middle of a mail must not end the server.
  smtp.on('error', () => undefined);

  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(port, '127.0.0.1', resolve);
  });
  const listeningPort = (smtp.server.address() as AddressInfo).port;
  return {
    smtpUrl: `smtp://127.0.0.1:${listeningPort}`,
    port: listeningPort,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

async function storeMail(store: MailStore, raw: Buffer, to: string[], receivedAt: Date): Promise<void> {
  const mail = await PostalMime.parse(raw);
  store.add({
    receivedAt: receivedAt.toISOString(),
    from: mail.from ? formatAddress(mail.from) : '',
    to,
    subject: mail.subject ?? '',
    text: (mail.text ?? '').trimEnd(),
    html: mail.html ?? null,
    unsubscribe: readUnsubscribeHeaders(mail.headers),
    attachments: mail.attachments.map((part) => ({
      name: part.filename ?? 'unnamed',
      type: part.mimeType,
      bytes: typeof part.content === 'string' ? part.content.length : part.content.byteLength,
    })),
  });
}

function readUnsubscribeHeaders(headers: { key: string; value: string }[]): StoredMail['unsubscribe'] {
  const read = (name: string) => headers.find(({ key }) => key === name)?.value ?? null;
  const list = read('list-unsubscribe');
  return list === null ? null : { list, post: read('list-unsubscribe-post') };
}

function formatAddress(sender: Address): string {
  return sender.name ? `${sender.name} <${sender.address ?? ''}>` : (sender.address ?? '');
}
