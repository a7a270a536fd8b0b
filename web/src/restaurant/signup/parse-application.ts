import type { Input } from '@fondly/contract/api';
import * as m from '@fondly/messages';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { parsePoint } from './steps/parse-point.ts';
import type { Draft } from './use-draft.ts';
import { parseWeek } from './week.ts';

type Application = Input<'POST /api/restaurant/sign-up'>['body'];

const cuisinePrefix = 'cuisine.';
export const cuisineField = (slug: string): string => cuisinePrefix + slug;

export function listChosenCuisines(values: FormValues): string[] {
  const names = Object.keys(values).filter((name) => name.startsWith(cuisinePrefix));
  return names.map((name) => name.slice(cuisinePrefix.length));
}

/** A web address as people type it: "kumo.example" means https. */
export function normalizeWebsite(text: string): string {
  const typed = text.trim();
  return typed === '' || /^[a-z]+:/i.test(typed) ? typed : `https://${typed}`;
}

/** The error of an optional web address. */
export function findWebsiteFault(text: string): string | undefined {
  const address = normalizeWebsite(text);
  if (address === '') return undefined;
  const isGood = /^https?:\/\//i.test(address) && URL.canParse(address) && new URL(address).hostname.includes('.');
  return isGood ? undefined : m.restaurant_signup_error_web_address();
}

/** @param hasAccount - a signed-in person applies without a new password */
export function parseApplication(draft: Draft, hasAccount: boolean): Application {
  const { name = '', contactFirstName = '', contactLastName = '', email = '', phone = '', password = '' } = draft[1];
  const { address = '', zip = '', restaurantType, websiteUrl = '' } = draft[2];
  const point = parsePoint(draft[2]);
  return {
    name,
    contactFirstName,
    contactLastName,
    email,
    phone,
    ...(hasAccount ? {} : { password }),
    address,
    zip: zip.trim(),
    ...(point && { point }),
    restaurantType: restaurantType as Application['restaurantType'],
    cuisines: listChosenCuisines(draft[2]),
    websiteUrl: normalizeWebsite(websiteUrl),
    operatingHours: parseWeek(draft[3]),
    acceptsTerms: true,
  };
}
