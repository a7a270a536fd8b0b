import { z } from 'zod';
import { email, endpoint, okResponse, phone, requiredText, trimmedLines, trimmedText, zip } from '../endpoint.ts';
import { policies } from '../policies.ts';
import { pictureProblems } from '../problems.ts';
import { mapPoint } from '../public-pages/map.ts';
import { chosenCuisines, restaurantTypes, staffRestaurantView, websiteUrl } from '../restaurants.ts';
import { fieldError } from '../sentences/field-errors.ts';
import { operatingHours } from './hours/operating-hours.ts';

const tags = ['Your restaurant'];

/** The profile of a restaurant. */
const profileFields = {
  name: requiredText(100),
  contactName: requiredText(100),
  email,
  phone,
  address: requiredText(200),
  zip,
  /** Left out: unchanged. Null: only the ZIP is known. */
  point: mapPoint.nullable().optional(),
  /** Of a ghost kitchen. Left out: unchanged. */
  hidesPoint: z.boolean().optional(),
  restaurantType: z.enum(restaurantTypes, fieldError('restaurant-type-missing')),
  cuisines: chosenCuisines,
  websiteUrl,
  description: trimmedLines(policies.restaurantDescriptionMaxLength),
  pickupInstructions: trimmedLines(policies.pickupInstructionsMaxLength),
};

/** Hours and images have separate endpoints. */
export const updateRestaurantProfile = endpoint({
  method: 'PUT',
  url: '/api/restaurant',
  access: { staff: 'manager', restaurant: 'approved' },
  problems: ['restaurant-exists'],
  schema: {
    summary: 'Change the profile of your restaurant',
    tags,
    body: z.strictObject(profileFields),
    response: { 200: staffRestaurantView },
  },
});

/**
 * The same before a kitchen is approved, with its hours. If we had asked for changes or rejected it, this submits the
 * application again.
 */
export const updateApplication = endpoint({
  method: 'PUT',
  url: '/api/restaurant/application',
  access: { staff: 'owner', restaurant: 'any' },
  problems: ['forbidden', 'already-reviewed', 'too-many-requests', 'restaurant-exists'],
  schema: {
    summary: 'Change your application, and submit it again if changes were requested',
    tags,
    body: z.strictObject({ ...profileFields, operatingHours }),
    response: { 200: staffRestaurantView },
  },
});

export const restaurantPictures = ['logo', 'header'] as const;
export type RestaurantPicture = (typeof restaurantPictures)[number];
const picture = z.strictObject({ picture: z.enum(restaurantPictures) });

/** The body is the image, with its content type: see `images.ts`. */
export const setRestaurantPicture = endpoint({
  method: 'PUT',
  url: '/api/restaurant/pictures/:picture',
  access: { staff: 'manager', restaurant: 'any' },
  problems: pictureProblems,
  takesImage: true,
  schema: {
    summary: 'Set the logo or the header image; the body is the file',
    tags,
    params: picture,
    response: { 200: staffRestaurantView },
  },
});

/** The image is fetched once and stored. */
export const setRestaurantPictureFromUrl = endpoint({
  method: 'PUT',
  url: '/api/restaurant/pictures/:picture/address',
  access: { staff: 'manager', restaurant: 'any' },
  problems: [...pictureProblems, 'image-fetch-failed', 'file-too-large'],
  schema: {
    summary: 'Set the logo or the header image from a web address; it is fetched once',
    tags,
    params: picture,
    body: z.strictObject({
      url: trimmedText(policies.urlMaxLength).pipe(
        z.url({ protocol: /^https?$/, error: fieldError('web-address-invalid') }),
      ),
    }),
    response: { 200: staffRestaurantView },
  },
});

export const removeRestaurantPicture = endpoint({
  method: 'DELETE',
  url: '/api/restaurant/pictures/:picture',
  access: { staff: 'manager', restaurant: 'any' },
  problems: ['not-an-image', 'too-many-pixels'],
  schema: {
    summary: 'Remove the logo or the header image',
    tags,
    params: picture,
    response: { 200: staffRestaurantView },
  },
});

export const setSelling = endpoint({
  method: 'PUT',
  url: '/api/restaurant/selling',
  access: { staff: 'owner', restaurant: 'approved' },
  schema: {
    summary: 'Stop selling, or start again; paid orders stay',
    tags,
    body: z.strictObject({ isSelling: z.boolean() }),
    response: { 200: staffRestaurantView },
  },
});

export const closeRestaurant = endpoint({
  method: 'POST',
  url: '/api/restaurant/close',
  access: { staff: 'owner', restaurant: 'any' },
  problems: [
    'restaurant-has-open-orders',
    'restaurant-has-open-balance',
    'owns-restaurant',
    'has-open-order',
    'wrong-password',
    'too-many-requests',
  ],
  schema: {
    summary: 'Close your restaurant and delete your account for good',
    tags,
    body: z.strictObject({ confirmation: z.literal('DELETE'), password: z.string().max(policies.passwordMaxLength) }),
    response: { 200: okResponse },
  },
});
