import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFolderMailStore, type MailStore } from './mail-store.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { mailboxRoutes } from './mailbox-routes.ts';

describe('The mailbox', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-mailbox-'));
  const store: MailStore = createFolderMailStore(folder);
  const http = Fastify();
  let mailbox: Mailbox;

  beforeAll(async () => {
    mailbox = await openMailbox(store);
    await http.register(mailboxRoutes(store));
  });
  afterAll(async () => {
    await http.close();
    await mailbox.close();
    rmSync(folder, { recursive: true });
  });

  const send = (subject: string, html: string) =>
    createTransport(mailbox.smtpUrl).sendMail({
      from: 'Fondly <hello@fondly.test>',
      to: 'ada@example.test',
      subject,
      text: 'Your code is 4K7Q – see you at 5:30 PM.',
      html,
    });

  test('a received mail is complete, and another process can read it from the folder', async () => {
    await send('We saved you a plate, Zoë', '<p>Your code is <b>4K7Q</b></p>');

    const [mail] = createFolderMailStore(folder).list();

    expect(mail).toMatchObject({
      from: 'Fondly <hello@fondly.test>',
      to: ['ada@example.test'],
      subject: 'We saved you a plate, Zoë',
      text: expect.stringContaining('4K7Q – see you'),
      html: expect.stringContaining('<b>4K7Q</b>'),
    });
  });

  test('the mailbox page escapes the subject and the content of a mail', async () => {
    await send('<script>alert(1)</script>', '"></iframe><script>alert(2)</script>');

    const page = (await http.inject('/dev/mailbox')).body;

    expect(page).not.toContain('<script');
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  });

  test('mails are listed newest first and can be filtered by address', async () => {
    const all = await http.inject('/dev/mailbox.json');
    const others = await http.inject('/dev/mailbox.json?to=bob@example.test');

    expect(all.json().map((mail: { subject: string }) => mail.subject)).toEqual([
      '<script>alert(1)</script>',
      'We saved you a plate, Zoë',
    ]);
    expect(others.json()).toEqual([]);
  });

  test.for(['..%2F..%2Fetc%2Fpasswd', '1234567890123-000000000000'])(
    'a mail with the id %s is not found',
    async (id) => {
      expect((await http.inject(`/dev/mailbox/${id}`)).statusCode).toBe(404);
    },
  );
});
