import { formatCents } from '@fondly/contract/money';
import { formatDay } from '@fondly/contract/time';
import { firstName } from '../../accounts/welcome-mail.ts';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import type { MailParts } from '../../platform/mail/mail-layout.ts';

/** A manual payout. `returnReason` is why the bank returned it, or null for a new payout. */
export type ManualPayoutMessage = {
  payoutId: string;
  restaurant: { name: string; contactName: string; email: string };
  /** Negative when the restaurant paid back. */
  amountCents: number;
  paidOn: string;
  reference: string;
  returnReason: string | null;
};

type MailText = Pick<MailParts, 'title' | 'lines'>;

/** A restaurant that is paid by bank transfer gets the same email as one that Stripe pays. */
export function payoutMail(config: Config, message: ManualPayoutMessage): EmailMessage {
  const { payoutId, restaurant, amountCents, paidOn, reference, returnReason } = message;
  const { title, lines } = toMailText(message);
  const parts: MailParts = {
    title,
    lines: [`Hello ${firstName(restaurant.contactName)},`, ...lines],
    rows: [
      ['Amount', formatCents(Math.abs(amountCents))],
      ['Day', formatDay(new Date(`${paidOn}T12:00:00Z`), 'UTC')],
      ['Reference', reference],
    ],
    button: { text: 'See your payouts', url: `${config.publicUrl}/dashboard?tab=payouts` },
    footer: [
      'You get this mail because a kitchen was signed up at Fondly with this address.',
      `Questions? ${config.contactEmail}`,
    ],
  };
  const key = `payout:${payoutId}:${returnReason === null ? 'made' : 'came-back'}`;
  return { key, email: { subject: title, parts } };
}

function toMailText({ restaurant, amountCents, returnReason }: ManualPayoutMessage): MailText {
  const amount = formatCents(Math.abs(amountCents));
  if (returnReason !== null)
    return {
      title: `A payout of ${amount} came back`,
      lines: [
        `The bank sent it back to us: ${returnReason}`,
        `It is owed to ${restaurant.name} again, and we will be in touch.`,
      ],
    };
  if (amountCents < 0)
    return {
      title: `We received ${amount} from ${restaurant.name}`,
      lines: ['Thank you. It stands among your payouts, with a line for each order that it is for.'],
    };
  return {
    title: `${amount} is on its way to ${restaurant.name}`,
    lines: [
      'We sent it by bank transfer. Depending on your bank it takes a day or two.',
      'Your dashboard has the statement, with a line for each order.',
    ],
  };
}
