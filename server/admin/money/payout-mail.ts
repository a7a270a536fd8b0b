import { formatCents } from '@fondly/contract/money';
import { dayName } from '@fondly/contract/time';
import { firstName } from '../../accounts/welcome-mail.ts';
import type { QueuedMail } from '../../messaging/queue-mail.ts';
import type { Config } from '../../platform/config.ts';
import { type MailParts, mailHtml, mailText } from '../../platform/mail/mail-layout.ts';

/** A payout by hand as its kitchen hears of it. `cameBack` is why the bank sent it back, null for one that was made. */
export type HandPayoutNews = {
  payoutId: string;
  kitchen: { name: string; contactName: string; email: string };
  /** Below 0: what the kitchen has paid back. */
  amountCents: number;
  paidOn: string;
  reference: string;
  cameBack: string | null;
};

type Words = Pick<MailParts, 'title' | 'lines'>;

/** Requirement PAYO-05: who is paid by bank transfer hears of it as if the provider had paid. */
export function payoutMail(config: Config, news: HandPayoutNews): QueuedMail {
  const { payoutId, kitchen, amountCents, paidOn, reference, cameBack } = news;
  const { title, lines } = wordsOf(news);
  const parts: MailParts = {
    title,
    lines: [`Hello ${firstName(kitchen.contactName)},`, ...lines],
    rows: [
      ['Amount', formatCents(Math.abs(amountCents))],
      ['Day', dayName(new Date(`${paidOn}T12:00:00Z`), 'UTC')],
      ['Reference', reference],
    ],
    button: { text: 'See your payouts', url: `${config.publicUrl}/dashboard?tab=payouts` },
    footer: [
      'You get this mail because a kitchen was signed up at Fondly with this address.',
      `Questions? ${config.contactEmail}`,
    ],
  };
  const key = `payout:${payoutId}:${cameBack === null ? 'made' : 'came-back'}`;
  return { key, to: kitchen.email, subject: title, html: mailHtml(parts), text: mailText(parts) };
}

function wordsOf({ kitchen, amountCents, cameBack }: HandPayoutNews): Words {
  const amount = formatCents(Math.abs(amountCents));
  if (cameBack !== null)
    return {
      title: `A payout of ${amount} came back`,
      lines: [
        `The bank sent it back to us: ${cameBack}`,
        `It is owed to ${kitchen.name} again, and we will be in touch.`,
      ],
    };
  if (amountCents < 0)
    return {
      title: `We received ${amount} from ${kitchen.name}`,
      lines: ['Thank you. It stands among your payouts, with a line for each order that it is for.'],
    };
  return {
    title: `${amount} is on its way to ${kitchen.name}`,
    lines: [
      'We sent it by bank transfer. Depending on your bank it takes a day or two.',
      'Your dashboard has the statement, with a line for each order.',
    ],
  };
}
