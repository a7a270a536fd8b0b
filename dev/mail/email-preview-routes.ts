import type { Config } from '@fondly/server/platform/config';
import type { FastifyInstance } from 'fastify';
import { type MailSample, mailSamples } from './email-previews.ts';
import type { Mail } from './mail-store.ts';
import { showMails } from './mailbox-routes.ts';

/** The pages `/dev/mails` and `/dev/mails/{id}`: every mail that the product can write, with made-up people in it. */
export function mailsRoutes(config: Config) {
  return async (http: FastifyInstance): Promise<void> => {
    const place = { path: '/dev/mails', title: 'All mails', aside: 'Samples. Nobody was sent any of these.' };
    const mails = mailSamples(config).map(asMail);

    http.get(place.path, async (_request, reply) => showMails(reply, mails, mails[0] ?? null, true, place));
    http.get<{ Params: { id: string } }>(`${place.path}/:id`, async (request, reply) => {
      const mail = mails.find(({ id }) => id === request.params.id) ?? null;
      if (!mail) reply.status(404);
      return showMails(reply, mails, mail, mail === null, place);
    });
  };
}

function asMail({ name, from, subject, html, text, headers }: MailSample, at: number): Mail {
  const list = headers?.['List-Unsubscribe'] ?? null;
  return {
    id: String(at + 1),
    receivedAt: '',
    from: `server/${from}`,
    to: [name],
    subject,
    text,
    html,
    unsubscribe: list ? { list, post: headers?.['List-Unsubscribe-Post'] ?? null } : null,
    attachments: [],
  };
}
