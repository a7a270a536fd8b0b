import nodemailer from 'nodemailer';
import type { Metrics } from '../metrics.ts';
import { callProvider } from '../provider-calls.ts';

export type MailAttachment = { filename: string; contentType: string; content: string };
export type Mail = {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
};
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/**
 * Sends over SMTP with timeouts, so a slow mail server delays only emails. Connections are reused for five seconds,
 * because many servers make new ones wait. Nothing is retried here: the job retries.
 */
export function openMailer(smtpUrl: string, from: string, metrics: Metrics | null = null): Mailer {
  const url = new URL(smtpUrl);
  const transport = nodemailer.createTransport({
    host: url.hostname,
    port: Number(url.port || 587),
    secure: url.protocol === 'smtps:',
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    pool: true,
    maxRequeues: 0,
    idleTimeout: 5_000,
    connectionTimeout: 2_000,
    greetingTimeout: 2_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await callProvider(metrics, { provider: 'smtp', operation: 'send' }, () => transport.sendMail({ from, ...mail }));
    },
    close: () => transport.close(),
  };
}
