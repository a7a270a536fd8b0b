import { daysAfter, formatClockTime, formatDay } from '@fondly/contract/time';
import { defaultLanguage } from '@fondly/messages/languages';
import type { Message } from '../../messaging/notify.ts';
import type { Config } from '../../platform/config.ts';
import type { MailParts } from '../../platform/mail/mail-parts.ts';
import type { AdminContact } from './admin-clock.ts';

type Notification = {
  key: string;
  title: string;
  lines: string[];
  rows?: NonNullable<MailParts['rows']>;
  button: string;
  path: string;
  isUrgent: boolean;
};
type Alarm = { id: number; text: string };
type Application = { id: string; name: string; appliedAt: Date };
export type DigestFigures = {
  waitingApplications: number;
  problemReports: number;
  listingReports: number;
  openAlarms: number;
  undeliveredEmails: number;
  phoneCalls: number;
};

export const alarmNotification = ({ id, text }: Alarm): Notification => ({
  key: `admin-alarm:${id}`,
  title: 'An alarm needs you',
  lines: [text],
  button: 'See the alarms',
  path: '/admin/alarms',
  isUrgent: true,
});

export const applicationNotification = ({ id, name, appliedAt }: Application): Notification => ({
  key: `admin-application:${id}:${appliedAt.getTime()}`,
  title: `${name} applied`,
  lines: [`${name} asks to join Fondly and was promised an answer within 1-2 business days.`],
  button: 'Review the application',
  path: '/admin',
  isUrgent: false,
});

/** The number and the code are on the page, since emails are kept. */
export const callNotification = ({ id, name, askedAt }: { id: string; name: string; askedAt: Date }): Notification => ({
  key: `admin-call:${id}:${askedAt.getTime()}`,
  title: `${name} asked for a call`,
  lines: [`Please call ${name} and read out the code on its page, so that it can confirm its phone.`],
  button: 'See the number and the code',
  path: `/admin/restaurants/${id}`,
  isUrgent: false,
});

/** What arrived outside the working hours, and how much of everything waits. Null when nothing does. */
export function digestNotification(
  day: string,
  arrived: Application[],
  figures: DigestFigures,
  { timezone }: AdminContact,
): Notification | null {
  const rows = toFigureRows(figures);
  if (rows.length === 0 && arrived.length === 0) return null;
  return {
    key: `admin-digest:${day}`,
    title: 'What needs you this morning',
    lines: arrived.map(
      ({ name, appliedAt }) =>
        `${name} applied ${formatDay(appliedAt, timezone)}, ${formatClockTime(appliedAt, timezone)}.`,
    ),
    rows,
    button: 'Open Fondly Admin',
    path: '/admin',
    isUrgent: false,
  };
}

function toFigureRows(figures: DigestFigures): [string, string][] {
  const named: [string, number][] = [
    ['Applications to review', figures.waitingApplications],
    ['Problem reports with Fondly', figures.problemReports],
    ['Reported meals and kitchens', figures.listingReports],
    ['Open alarms', figures.openAlarms],
    ['Emails that were not delivered', figures.undeliveredEmails],
    ['Kitchens that asked for a call', figures.phoneCalls],
  ];
  return named.filter(([, count]) => count > 0).map(([name, count]) => [name, String(count)]);
}

/** The notification by email and as a push. Push follows the admin's own settings, email always arrives. */
export function toMessage(notification: Notification, { userId }: AdminContact, config: Config, now: Date): Message {
  const { title, lines, rows, button, path, isUrgent } = notification;
  const { publicUrl } = config;
  const parts: MailParts = {
    title,
    lines,
    ...(rows && rows.length > 0 && { rows }),
    button: { text: button, url: `${publicUrl}${path}` },
    frame: {
      locale: defaultLanguage,
      publicUrl,
      footer: ["You're getting this email because you're an admin of Fondly."],
    },
  };
  const text = [...lines, ...(rows ?? []).map(([name, count]) => `${name}: ${count}`)].join(' ');
  return {
    key: `${notification.key}:${userId}`,
    now,
    topic: 'receipts',
    email: () => ({ subject: title, parts }),
    push: () => ({ title, text: text.slice(0, 200), path, endsAt: daysAfter(now, 1), isUrgent }),
  };
}
