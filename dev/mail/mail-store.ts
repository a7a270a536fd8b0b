import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A mail that was "sent" in the town, as its reader would see it. */
export type Mail = {
  /** Sorts by time of arrival. */
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string | null;
  /** How mail programs unsubscribe by themselves (RFC 8058), as the headers say it; null when the mail has none. */
  unsubscribe: { list: string; post: string | null } | null;
  attachments: { name: string; type: string; bytes: number }[];
};

/** Where mails are kept: newest first in `list`, null for an id that is not there. */
export type MailStore = {
  add: (mail: Omit<Mail, 'id'>) => Mail;
  list: () => Mail[];
  get: (id: string) => Mail | null;
  clear: () => void;
};

/** Older mails are removed, so that a town left running for weeks does not fill the disk. */
const maxMails = 500;
const idPattern = /^\d{13}-[0-9a-f]{12}$/;

/** Keeps mails for as long as the process lives: for tests. */
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

/** Keeps each mail as a JSON file in `folder`, which the receiver writes and the web page reads. */
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
    // The id comes out of an address: only a shape of ours may become a path.
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
      // Renamed when whole: a reader beside us never meets half a mail.
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

/** Milliseconds, never twice the same in this process, and a random end against a second process. */
function createId(): string {
  lastMilliseconds = Math.max(Date.now(), lastMilliseconds + 1);
  return `${lastMilliseconds}-${randomBytes(6).toString('hex')}`;
}
