import { chooseLanguage, type Language, languages } from '@fondly/messages/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../platform/app.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { command } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Person } from './sessions/actor.ts';
import { isHttps } from './sessions/session-cookie.ts';

const cookieName = 'fondly_language';
const cookieSeconds = 365 * 24 * 3600;

/** The language that a device has chosen, otherwise the one that its browser asks for. */
export function readLanguage({ cookies, headers }: Pick<FastifyRequest, 'cookies' | 'headers'>): Language {
  const chosen = cookies[cookieName];
  return languages.find((language) => language === chosen) ?? chooseLanguage(headers['accept-language']);
}

/** Remembers the language on this device. Only the server reads the cookie. */
export function rememberLanguage(app: App, reply: FastifyReply, language: Language): void {
  reply.setCookie(cookieName, language, {
    path: '/',
    maxAge: cookieSeconds,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(app.config),
  });
}

const saveLanguage = command('language-save', 'update users set language = $2 where id = $1');

const saveFirstLanguage = command(
  'language-save-first',
  'update users set language = $2 where id = $1 and language is null',
);

/** Keeps the language of the browser of a new account or a first login until the person chooses one. */
export async function setFirstLanguage(on: Db | Tx, userId: string, language: Language): Promise<void> {
  await saveFirstLanguage(on, [userId, language]);
}

/** The language of emails and push messages to this person. */
export async function setAccountLanguage(app: App, person: Person, language: Language): Promise<void> {
  await transaction(app, (tx) => saveLanguage(tx, [person.id, language]));
}
