import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MailTopic, mailTopics } from '@fondly/contract/waitlist';
import type { Config } from '../platform/config.ts';
import { Problem } from '../platform/http/problem.ts';

/** What a link of a mail may do. A link for one is of no use for the other. */
export type LinkUse = 'confirm' | 'stop';
/** Whose link, about what, and when it was written. */
export type MailLink = { contactId: string; topic: MailTopic; writtenAt: Date };

const sign = (secret: string, use: LinkUse, text: string): Buffer =>
  createHmac('sha256', secret).update(`mail-link:${use}:${text}`).digest().subarray(0, 24);

/** Names the contact by number, so that no address stands in logs and histories. Nothing has to be stored. */
export function writeLink(config: Config, use: LinkUse, { contactId, topic, writtenAt }: MailLink): string {
  const text = `${contactId}.${topic}.${writtenAt.getTime().toString(36)}`;
  return `${text}.${sign(config.secret, use, text).toString('base64url')}`;
}

/**
 * @throws Problem `mail-link-invalid` for a token that is not ours or is for another use
 */
export function readLink(config: Config, use: LinkUse, token: string): MailLink {
  const [contactId = '', topicName, written = '', signature = ''] = token.split('.');
  const expected = sign(config.secret, use, `${contactId}.${topicName}.${written}`);
  const given = Buffer.from(signature, 'base64url');
  const topic = mailTopics.find((name) => name === topicName);
  if (!topic || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new Problem('mail-link-invalid');
  }
  return { contactId, topic, writtenAt: new Date(Number.parseInt(written, 36)) };
}
