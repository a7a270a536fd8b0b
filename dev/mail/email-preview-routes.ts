import type { Config } from '@fondly/server/platform/config';
import type { FastifyInstance } from 'fastify';
import { type EmailPreview, listEmailPreviews } from './email-previews.ts';
import type { Mail } from './mail-store.ts';
import { sendMailPage } from './mailbox-routes.ts';

/** The pages `/dev/mails` and `/dev/mails/{id}`: a preview of every mail of the product. */
export function emailPreviewRoutes(config: Config) {
  return async (http: FastifyInstance): Promise<void> => {
    const page = { path: '/dev/mails', title: 'All mails', note: 'Samples. Nobody was sent any of these.' };
    const mails = listEmailPreviews(config).map(toMail);

    http.get(page.path, async (_request, reply) => sendMailPage(reply, mails, mails[0] ?? null, true, page));
    http.get<{ Params: { id: string } }>(`${page.path}/:id`, async (request, reply) => {
      const mail = mails.find(({ id }) => id === request.params.id) ?? null;
      if (!mail) reply.status(404);
      return sendMailPage(reply, mails, mail, mail === null, page);
    });
  };
}

function toMail({ name, from, subject, html, text, headers }: EmailPreview, index: number): Mail {
  const list = headers?.['List-Unsubscribe'] ?? null;
  return {
    id: String(index + 1),
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
