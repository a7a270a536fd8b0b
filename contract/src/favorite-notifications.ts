import { z } from 'zod';
import { cents, done, endpoint, id, instant, none } from './endpoint.ts';
import { blocks } from './meals.ts';

const tags = ['Notifications'];

/** A favorite kitchen has put a meal on sale. Price, stock and window are those of now, not of then. */
export const noticeView = z.strictObject({
  id,
  mealId: id,
  mealName: z.string(),
  mealImageUrl: z.string().nullable(),
  restaurantName: z.string(),
  priceCents: cents,
  availableQuantity: z.int(),
  pickupStart: instant,
  pickupEnd: instant,
  timezone: z.string(),
  /** Why it cannot be ordered any more; null while it can. */
  block: z.enum(blocks).nullable(),
  createdAt: instant,
  isRead: z.boolean(),
});
export type NoticeView = z.infer<typeof noticeView>;

export const listNotices = endpoint({
  method: 'GET',
  url: '/api/account/notices',
  schema: {
    summary: 'What favorite kitchens put on sale these days, newest first',
    tags,
    response: { 200: z.strictObject({ notices: z.array(noticeView) }) },
  },
});

export const readNotices = endpoint({
  method: 'POST',
  url: '/api/account/notices/read',
  schema: { summary: 'All of them have been seen', tags, body: none, response: { 200: done } },
});
