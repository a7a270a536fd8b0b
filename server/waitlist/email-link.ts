import { createHmac, timingSafeEqual } from 'node:crypto';
import { type LinkTopic, linkTopics } from '@fondly/contract/waitlist';
import type { Config } from '../platform/config.ts';
import { Problem } from '../platform/http/problem.ts';

/** What a link may do. A link for one use is invalid for the other. */
export type LinkUse = 'confirm' | 'stop';
/** The subscriber or the alert, the topic and the issue time of a link. */
export type EmailLink = { subscriberId: string; topic: LinkTopic; issuedAt: Date };

const sign = (secret: string, use: LinkUse, text: string): Buffer =>
  createHmac('sha256', secret).update(`mail-link:${use}:${text}`).digest().subarray(0, 24);

/** Signs the subscriber's id, so no email address appears in logs and browser histories. Nothing is stored. */
export function writeEmailLink(config: Config, use: LinkUse, { subscriberId, topic, issuedAt }: EmailLink): string {
  const text = `${subscriberId}.${topic}.${issuedAt.getTime().toString(36)}`;
  return `${text}.${sign(config.secret, use, text).toString('base64url')}`;
}

export function readEmailLink(config: Config, use: LinkUse, token: string): EmailLink {
  const [subscriberId = '', topicName, written = '', signature = ''] = token.split('.');
  const expected = sign(config.secret, use, `${subscriberId}.${topicName}.${written}`);
  const given = Buffer.from(signature, 'base64url');
  const topic = linkTopics.find((name) => name === topicName);
  if (!topic || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new Problem('email-link-invalid');
  }
  return { subscriberId, topic, issuedAt: new Date(Number.parseInt(written, 36)) };
}
