import { formatCents } from '@fondly/contract/money';
import { formatMonthDay } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';

/** The messages about a high-volume seller's duty, in their order. Stored, so a stage keeps its name. */
export const dutyStages = ['near', 'day-0', 'day-5', 'day-9', 'stopped', 'resumed'] as const;
export type DutyStage = (typeof dutyStages)[number];

/** The last day to finish is null before the duty begins. `sales` and `cents` are the limit. */
export type DutyLine = { stage: DutyStage; dueOn: string | null; sales: number; cents: number };

type Texts = { title: string; text: string };

/** What an email and a notification say about the duty of a high-volume seller. */
export const sellerDutyTexts = (line: DutyLine, locale: Language): Texts => writers[line.stage](line, locale);

const writeReminder = ({ dueOn }: DutyLine, locale: Language): Texts => ({
  title: toDueTitle(dueOn, locale),
  text: m.seller_duty_reminder_text({}, { locale }),
});

const writers: Record<DutyStage, (line: DutyLine, locale: Language) => Texts> = {
  near: ({ sales, cents }, locale) => ({
    title: m.seller_duty_near_title({}, { locale }),
    text: m.seller_duty_near_text({ sales, amount: formatCents(cents, locale) }, { locale }),
  }),
  'day-0': ({ dueOn, sales, cents }, locale) => ({
    title: toDueTitle(dueOn, locale),
    text: m.seller_duty_due_text({ sales, amount: formatCents(cents, locale) }, { locale }),
  }),
  'day-5': writeReminder,
  'day-9': writeReminder,
  stopped: (_line, locale) => ({
    title: m.seller_duty_stopped_title({}, { locale }),
    text: m.seller_duty_stopped_text({}, { locale }),
  }),
  resumed: (_line, locale) => ({
    title: m.seller_duty_resumed_title({}, { locale }),
    text: m.seller_duty_resumed_text({}, { locale }),
  }),
};

const toDueTitle = (dueOn: string | null, locale: Language): string =>
  m.seller_duty_due_title({ day: dueOn === null ? '' : formatMonthDay(dueOn, locale) }, { locale });
