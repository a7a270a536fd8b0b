import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A mail that the product sent, as its reader would see it. */
export type Mail = {
  /** Ids sort by time of arrival. */
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  /** The headers for one-click unsubscribe (RFC 8058), or null. */
  unsubscribe: { list: string; post: string | null } | null;
  attachments: { name: string; type: string; bytes: number }[];
};

/** `list` returns the newest mail first, `get` returns null for an unknown id. */
export type MailStore = {
  add: (mail: Omit<Mail, 'id'>) => Mail;
  list: () => Mail[];
  get: (id: string) => Mail | null;
  clear: () => void;
};

/** Older mails are deleted, so that a demo that runs for weeks does not fill the disk. */
const maxMails = 500;
const idPattern = /^\d{13}-[0-9a-f]{12}$/;

/** Stores mails in memory, for tests. */
export function createMemoryMailStore(): MailStore {
  const mails: Mail[] = [];
  return {
    add(content) {
      const mail = { id: createId(), ...content };
      mails.unshift(mail);
      mails.splice(maxMails);
      return mail;
    },
    list: () => [...mails],
    get: (id) => mails.find((mail) => mail.id === id) ?? null,
    clear: () => mails.splice(0),
  };
}

/** Stores each mail as a JSON file in `folder`. One process receives mails there, another shows them. */
export function createFolderMailStore(folder: string): MailStore {
  mkdirSync(folder, { recursive: true });
  const pathOf = (id: string) => path.join(folder, `${id}.json`);
  const ids = () =>
    readdirSync(folder)
      .map((name) => path.basename(name, '.json'))
      .filter((name) => idPattern.test(name))
      .sort()
      .reverse();
  const get = (id: string): Mail | null => {
    // The id comes from a URL, so check its format before it becomes a path.
    if (!idPattern.test(id)) return null;
    try {
      return JSON.parse(readFileSync(pathOf(id), 'utf8')) as Mail;
    } catch {
      return null;
    }
  };
  const remove = (id: string) => rmSync(pathOf(id), { force: true });
  return {
    add(content) {
      const mail = { id: createId(), ...content };
      // Write and rename, so the other process never reads an incomplete mail.
      writeFileSync(`${pathOf(mail.id)}.half`, JSON.stringify(mail, null, 2));
      renameSync(`${pathOf(mail.id)}.half`, pathOf(mail.id));
      ids().slice(maxMails).forEach(remove);
      return mail;
    },
    list: () =>
      ids()
        .map(get)
        .filter((mail) => mail !== null),
    get,
    clear: () => ids().forEach(remove),
  };
}

let lastMilliseconds = 0;

/** Increasing milliseconds, and a random suffix in case a second process creates an id at the same time. */
function createId(): string {
  lastMilliseconds = Math.max(Date.now(), lastMilliseconds + 1);
  return `${lastMilliseconds}-${randomBytes(6).toString('hex')}`;
}
