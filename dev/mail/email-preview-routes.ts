import { type Language, languages } from '@fondly/messages/languages';
import type { Config } from '@fondly/server/platform/config';
import type { FastifyInstance } from 'fastify';
import { type EmailPreview, listEmailPreviews } from './email-previews.ts';
import type { Mail } from './mail-store.ts';
import type { MailPageOptions } from './mailbox-page.ts';
import { sendMailPage } from './mailbox-routes.ts';

const paths: Record<Language, string> = { en: '/dev/mails', es: '/dev/mails/es' };

/** The pages `/dev/mails`, `/dev/mails/es` and `/dev/mails/{id}`: a preview of every mail in both languages. */
export function emailPreviewRoutes(config: Config) {
  return async (http: FastifyInstance): Promise<void> => {
    for (const language of languages) {
      const path = paths[language];
      const page: MailPageOptions = {
        path,
        title: 'All mails',
        note: 'Samples. Nobody was sent any of these.',
        language,
        toLanguageLinks: (id) =>
          languages.map((other) => ({ language: other, url: id ? `${paths[other]}/${id}` : paths[other] })),
      };
      const mails = listEmailPreviews(config, language).map(toMail);

      http.get(path, async (_request, reply) => sendMailPage(reply, mails, mails[0] ?? null, true, page));
      http.get<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
        const mail = mails.find(({ id }) => id === request.params.id) ?? null;
        if (!mail) reply.status(404);
        return sendMailPage(reply, mails, mail, mail === null, page);
      });
    }
  };
}

function toMail({ name, from, subject, html, text, headers, attachments = [] }: EmailPreview, index: number): Mail {
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
    attachments: attachments.map(({ filename, contentType, content }) => ({
      name: filename,
      type: contentType,
      bytes: Buffer.byteLength(content),
    })),
  };
}
