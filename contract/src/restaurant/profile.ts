import { z } from 'zod';
import { done, email, endpoint, line, phone, requiredLine, zip } from '../endpoint.ts';
import { policies } from '../policies.ts';
import { operatingHours, ownRestaurantView, restaurantTypes, websiteUrl } from '../restaurants.ts';

const tags = ['Own kitchen'];

/** What a kitchen says of itself. Required as the restaurant specification, section 5, "Profile", has it. */
const facts = {
  name: requiredLine(100),
  contactName: requiredLine(100),
  email,
  phone,
  address: requiredLine(200),
  zip,
  restaurantType: z.enum(restaurantTypes, 'Please choose a type.'),
  cuisines: z.array(line(40)).max(5, 'Please choose up to 5.').default([]),
  websiteUrl,
  description: line(policies.kitchenDescriptionLongest),
  pickupInstructions: line(policies.pickupInstructionsLongest),
};

/** Restaurant specification, sections 2 and 5, Profile; hours and pictures have ways of their own. */
export const updateProfile = endpoint({
  method: 'PUT',
  url: '/api/restaurant',
  schema: {
    summary: 'Change what the own kitchen says of itself',
    tags,
    body: z.strictObject(facts),
    response: { 200: ownRestaurantView },
  },
});

/**
 * The same before a kitchen is approved, with its hours. Where we had asked for something, or said no, the application
 * is sent once more by it (decision 2.6).
 */
export const updateApplication = endpoint({
  method: 'PUT',
  url: '/api/restaurant/application',
  schema: {
    summary: 'Change the own application, and send it again where that was asked for',
    tags,
    body: z.strictObject({ ...facts, operatingHours }),
    response: { 200: ownRestaurantView },
  },
});

export const kitchenPictures = ['logo', 'header'] as const;
export type KitchenPicture = (typeof kitchenPictures)[number];
const picture = z.strictObject({ picture: z.enum(kitchenPictures) });

/** The body is the picture itself, under its own type: see `images.ts`. */
export const putKitchenPicture = endpoint({
  method: 'PUT',
  url: '/api/restaurant/pictures/:picture',
  schema: {
    summary: 'Show a new logo or header; send the file itself as the body',
    tags,
    params: picture,
    response: { 200: ownRestaurantView },
  },
});

/** Restaurant specification, section 2, "Sign-up": "logo by URL or file upload". Fetched once, then kept by us. */
export const fetchKitchenPicture = endpoint({
  method: 'PUT',
  url: '/api/restaurant/pictures/:picture/address',
  schema: {
    summary: 'Show a new logo or header from a web address; it is fetched once and kept',
    tags,
    params: picture,
    body: z.strictObject({
      url: line(policies.webAddressLongest).pipe(z.url({ protocol: /^https?$/, error: 'Please enter a web address.' })),
    }),
    response: { 200: ownRestaurantView },
  },
});

export const dropKitchenPicture = endpoint({
  method: 'DELETE',
  url: '/api/restaurant/pictures/:picture',
  schema: { summary: 'Remove the logo or the header', tags, params: picture, response: { 200: ownRestaurantView } },
});

export const setSelling = endpoint({
  method: 'PUT',
  url: '/api/restaurant/selling',
  schema: {
    summary: 'Stop selling, or begin again; paid orders stand',
    tags,
    body: z.strictObject({ isSelling: z.boolean() }),
    response: { 200: ownRestaurantView },
  },
});

/** Restaurant specification, sections 2, 5 and 8, danger zone. */
export const closeKitchen = endpoint({
  method: 'POST',
  url: '/api/restaurant/close',
  schema: {
    summary: 'Close the own kitchen and delete the own account for good',
    tags,
    body: z.strictObject({ confirmation: z.literal('DELETE'), password: z.string().max(policies.passwordLongest) }),
    response: { 200: done },
  },
});
