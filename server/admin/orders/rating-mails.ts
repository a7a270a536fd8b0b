import { firstName } from '../../accounts/welcome-mail.ts';
import type { QueuedMail } from '../../messaging/queue-mail.ts';
import type { Config } from '../../platform/config.ts';
import { type MailParts, mailHtml, mailText } from '../../platform/mail/mail-layout.ts';

/** What both sides are told of a rating that an operator hid, or lets count again. */
export type RatingNews = {
  orderId: string;
  orderNumber: string;
  mealName: string;
  kitchen: { name: string; email: string };
  customer: { name: string; email: string };
  rating: number;
  /** Why it is hidden; null when it counts again. */
  reason: string | null;
  at: Date;
};

const stars = (rating: number) => `${rating} ${rating === 1 ? 'star' : 'stars'}`;

function write(
  config: Config,
  news: RatingNews,
  reader: 'customer' | 'kitchen',
  words: Pick<MailParts, 'title' | 'lines'>,
) {
  const { orderId, orderNumber, mealName, kitchen, rating, reason, at } = news;
  const parts: MailParts = {
    title: words.title,
    lines: [...words.lines, ...(reason ? [`Why: ${reason}`] : [])],
    rows: [
      ['Order', orderNumber],
      [mealName, kitchen.name],
      ['Rating', stars(rating)],
    ],
    footer: ['Fondly. Good food deserves a second chance.', `Questions? ${config.contactEmail}`],
  };
  const key = `rating:${orderId}:${reason === null ? 'shown' : 'hidden'}:${at.getTime()}:${reader}`;
  return { key, to: news[reader].email, subject: words.title, html: mailHtml(parts), text: mailText(parts) };
}

/** To whoever wrote it. */
export function ratingMailToCustomer(config: Config, news: RatingNews): QueuedMail {
  const { customer, kitchen, reason } = news;
  const hello = `Hello ${firstName(customer.name)},`;
  if (reason === null)
    return write(config, news, 'customer', {
      title: `Your rating of ${kitchen.name} counts again`,
      lines: [hello, 'We looked at it once more. It is part of the average of the kitchen again.'],
    });
  return write(config, news, 'customer', {
    title: `We hid your rating of ${kitchen.name}`,
    lines: [
      hello,
      'It does not count into the average of the kitchen any more, and nobody else sees it.',
      'You think that we are wrong? Answer this mail, and a person looks at it again.',
    ],
  });
}

/** To the kitchen that it is about. */
export function ratingMailToKitchen(config: Config, news: RatingNews): QueuedMail {
  const { orderNumber, kitchen, reason } = news;
  if (reason === null)
    return write(config, news, 'kitchen', {
      title: `The rating of order ${orderNumber} counts again`,
      lines: [`We looked at it once more. It is part of the average of ${kitchen.name} again.`],
    });
  return write(config, news, 'kitchen', {
    title: `We hid the rating of order ${orderNumber}`,
    lines: [`It does not count into the average of ${kitchen.name} any more, and nobody sees it.`],
  });
}
