import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Mail, MailStore } from './mail-store.ts';
import { type MailPageOptions, renderMailboxPage } from './mailbox-page.ts';

const mailbox: MailPageOptions = {
  path: '/dev/mailbox',
  title: 'Mailbox',
  note: 'Demo only. No mail leaves this machine.',
};

/** Forbids scripts. Mails may show images from any site, as in a real mailbox. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src * data:',
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The pages `/dev/mailbox` and `/dev/mailbox/{id}`, and all mails as JSON at `/dev/mailbox.json`, newest first. `?to=`
 * filters by address. Only demos and tests register these routes.
 */
export function mailboxRoutes(store: MailStore) {
  return async (http: FastifyInstance): Promise<void> => {
    http.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async (request) => {
      const wanted = request.query.to?.toLowerCase();
      return store.list().filter((mail) => !wanted || mail.to.some((address) => address.toLowerCase() === wanted));
    });

    http.get('/dev/mailbox', async (_request, reply) => {
      const mails = store.list();
      return sendMailPage(reply, mails, mails[0] ?? null, true, mailbox);
    });

    http.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
      const mail = store.get(request.params.id);
      if (!mail) reply.status(404);
      return sendMailPage(reply, store.list(), mail, mail === null, mailbox);
    });
  };
}

export function sendMailPage(
  reply: FastifyReply,
  mails: Mail[],
  selectedMail: Mail | null,
  isListing: boolean,
  page: MailPageOptions,
): FastifyReply {
  reply.header('content-security-policy', contentSecurityPolicy).header('cache-control', 'no-store');
  return reply.type('text/html; charset=utf-8').send(renderMailboxPage(mails, selectedMail, isListing, page));
}
