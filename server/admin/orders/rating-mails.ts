import { firstName } from '../../accounts/welcome-mail.ts';
import type { EmailMessage } from '../../messaging/channels/email.ts';
import type { Config } from '../../platform/config.ts';
import type { MailParts } from '../../platform/mail/mail-layout.ts';

/** A rating that an admin hid, or that counts again. */
export type RatingMessage = {
  orderId: string;
  orderNumber: string;
  mealName: string;
  restaurant: { name: string; email: string };
  customer: { name: string; email: string };
  rating: number;
  /** Why it is hidden. Null when it counts again. */
  reason: string | null;
  at: Date;
};

const formatStars = (rating: number) => `${rating} ${rating === 1 ? 'star' : 'stars'}`;

function toMail(
  config: Config,
  message: RatingMessage,
  reader: 'customer' | 'restaurant',
  content: Pick<MailParts, 'title' | 'lines'>,
) {
  const { orderId, orderNumber, mealName, restaurant, rating, reason, at } = message;
  const parts: MailParts = {
    title: content.title,
    lines: [...content.lines, ...(reason ? [`Why: ${reason}`] : [])],
    rows: [
      ['Order', orderNumber],
      [mealName, restaurant.name],
      ['Rating', formatStars(rating)],
    ],
    footer: ['Fondly. Good food deserves a second chance.', `Questions? ${config.contactEmail}`],
  };
  const key = `rating:${orderId}:${reason === null ? 'shown' : 'hidden'}:${at.getTime()}:${reader}`;
  return { key, email: { subject: content.title, parts } };
}

export function ratingMailToCustomer(config: Config, message: RatingMessage): EmailMessage {
  const { customer, restaurant, reason } = message;
  const greeting = `Hello ${firstName(customer.name)},`;
  if (reason === null)
    return toMail(config, message, 'customer', {
      title: `Your rating of ${restaurant.name} counts again`,
      lines: [greeting, 'We looked at it once more. It is part of the average of the kitchen again.'],
    });
  return toMail(config, message, 'customer', {
    title: `We hid your rating of ${restaurant.name}`,
    lines: [
      greeting,
      'It does not count into the average of the kitchen any more, and nobody else sees it.',
      'You think that we are wrong? Answer this mail, and a person looks at it again.',
    ],
  });
}

export function ratingMailToRestaurant(config: Config, message: RatingMessage): EmailMessage {
  const { orderNumber, restaurant, reason } = message;
  if (reason === null)
    return toMail(config, message, 'restaurant', {
      title: `The rating of order ${orderNumber} counts again`,
      lines: [`We looked at it once more. It is part of the average of ${restaurant.name} again.`],
    });
  return toMail(config, message, 'restaurant', {
    title: `We hid the rating of order ${orderNumber}`,
    lines: [`It does not count into the average of ${restaurant.name} any more, and nobody sees it.`],
  });
}
