import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import type { Config } from '../../platform/config.ts';

/** Browsers refuse a `__Host-` cookie without https or for another host. */
export function sessionCookieName(config: Pick<Config, 'publicUrl'>): string {
  return isHttps(config) ? '__Host-fondly_session' : 'fondly_session';
}

/** Deletes the session cookie of the browser that sent the request. */
export function clearSessionCookie(app: App, reply: FastifyReply): void {
  reply.clearCookie(sessionCookieName(app.config), { path: '/', secure: isHttps(app.config) });
}

export const isHttps = (config: Pick<Config, 'publicUrl'>): boolean => config.publicUrl.startsWith('https://');

/** Appends a base64 HMAC-SHA-256, as better-auth does. A reader of the sessions table cannot forge a cookie. */
export function signToken(secret: string, token: string): string {
  return `${token}.${createHmac('sha256', secret).update(token).digest('base64')}`;
}

/** The token in the cookie of the request; null without a cookie or with an invalid signature. */
export function findSessionToken(app: App, { cookies }: Pick<FastifyRequest, 'cookies'>): string | null {
  const cookie = cookies[sessionCookieName(app.config)];
  const token = cookie?.slice(0, cookie.lastIndexOf('.'));
  if (!cookie || !token) return null;
  const signed = Buffer.from(signToken(app.config.secret, token));
  const given = Buffer.from(cookie);
  return given.length === signed.length && timingSafeEqual(given, signed) ? token : null;
}
