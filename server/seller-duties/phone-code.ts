import { createHmac } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import type { Config } from '../platform/config.ts';

type Call = { restaurantId: string; phone: string; phoneCodeAt: Date | null };

/**
 * The code that an admin reads out on the phone of a restaurant. It follows from the number and from when the restaurant
 * asked, so nothing is stored, and another number has another code.
 *
 * @returns six digits, or null before a restaurant asks and after the code has expired
 */
export function findPhoneCode(config: Config, { restaurantId, phone, phoneCodeAt }: Call, now: Date): string | null {
  if (phoneCodeAt === null || now >= daysAfter(phoneCodeAt, policies.phoneCodeDays)) return null;
  const text = `restaurant-phone:${restaurantId}:${phone}:${phoneCodeAt.toISOString()}`;
  const digest = createHmac('sha256', config.secret).update(text).digest();
  return String(digest.readUInt32BE(0) % 1_000_000).padStart(6, '0');
}
