import { createHmac, timingSafeEqual } from 'node:crypto';
import { type EmailTopic, emailTopics } from '@fondly/contract/waitlist';
import type { Config } from '../platform/config.ts';
import { Problem } from '../platform/http/problem.ts';

/** What a link of a mail may do. A link for one is of no use for the other. */
export type LinkUse = 'confirm' | 'stop';
/** Whose link, about what, and when it was written. */
export type EmailLink = { subscriberId: string; topic: EmailTopic; issuedAt: Date };

const sign = (secret: string, use: LinkUse, text: string): Buffer =>
  createHmac('sha256', secret).update(`mail-link:${use}:${text}`).digest().subarray(0, 24);

/** Names the contact by number, so that no address stands in logs and histories. Nothing has to be stored. */
export function writeEmailLink(config: Config, use: LinkUse, { subscriberId, topic, issuedAt }: EmailLink): string {
  const text = `${subscriberId}.${topic}.${issuedAt.getTime().toString(36)}`;
  return `${text}.${sign(config.secret, use, text).toString('base64url')}`;
}

/**
 * @throws Problem `mail-link-invalid` for a token that is not ours or is for another use
 */
export function readEmailLink(config: Config, use: LinkUse, token: string): EmailLink {
  const [subscriberId = '', topicName, written = '', signature = ''] = token.split('.');
  const expected = sign(config.secret, use, `${subscriberId}.${topicName}.${written}`);
  const given = Buffer.from(signature, 'base64url');
  const topic = emailTopics.find((name) => name === topicName);
  if (!topic || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new Problem('email-link-invalid');
  }
  return { subscriberId, topic, issuedAt: new Date(Number.parseInt(written, 36)) };
}
