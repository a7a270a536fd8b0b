import { z } from 'zod';
import { openRestaurantStatuses } from './admin/reviews.ts';
import {
  email,
  emptyBody,
  endpoint,
  id,
  instant,
  okResponse,
  optionalPhone,
  requiredText,
  trimmedText,
} from './endpoint.ts';
import { policies } from './policies.ts';
import { pictureProblems } from './problems.ts';
import { restaurantRoles } from './restaurant/roles.ts';
import { fieldError } from './sentences/field-errors.ts';

const tags = ['Accounts'];
export const password = z
  .string()
  .min(policies.passwordMinLength, fieldError('password-too-short', { min: policies.passwordMinLength }))
  .max(policies.passwordMaxLength, fieldError('password-too-long', { max: policies.passwordMaxLength }));

/** The person who is signed in. `restaurant` is set for people who work for one, whatever its state. */
export const sessionView = z.strictObject({
  user: z
    .strictObject({
      id,
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      /** False until the person has opened a link that we sent to the address. */
      isEmailConfirmed: z.boolean(),
      isAdmin: z.boolean(),
      createdAt: instant,
    })
    .nullable(),
  restaurant: z
    .strictObject({
      id,
      name: z.string(),
      status: z.enum(openRestaurantStatuses),
      /** What this person is there. */
      role: z.enum(restaurantRoles),
    })
    .nullable(),
});
export type SessionView = z.infer<typeof sessionView>;

export const readSession = endpoint({
  method: 'GET',
  url: '/api/account/session',
  access: 'optional',
  schema: { summary: 'Read who is signed in', tags, response: { 200: sessionView } },
});

/** Sign-up; on success the person is signed in. */
export const signUp = endpoint({
  method: 'POST',
  url: '/api/account/sign-up',
  access: 'public',
  problems: ['account-exists', 'password-too-common', 'too-many-requests'],
  schema: {
    summary: 'Create a customer account',
    tags,
    body: z.strictObject({
      name: requiredText(100),
      email,
      password,
      phone: optionalPhone,
      acceptsMarketing: z.boolean().default(false),
      acceptsTexts: z.boolean().default(false),
    }),
    response: { 200: sessionView },
  },
});

export const signIn = endpoint({
  method: 'POST',
  url: '/api/account/sign-in',
  access: 'public',
  problems: ['wrong-credentials', 'too-many-requests'],
  schema: {
    summary: 'Log in with email and password',
    tags,
    body: z.strictObject({
      email: trimmedText(254).toLowerCase(),
      password: z.string().max(policies.passwordMaxLength),
    }),
    response: { 200: sessionView },
  },
});

export const signOut = endpoint({
  method: 'POST',
  url: '/api/account/sign-out',
  access: 'optional',
  schema: { summary: 'Sign out of this session', tags, body: emptyBody, response: { 200: okResponse } },
});

/** Answers the same, in words and in time, whether or not the address is known. */
export const requestPasswordReset = endpoint({
  method: 'POST',
  url: '/api/account/forgot-password',
  access: 'public',
  problems: ['too-many-requests'],
  schema: {
    summary: 'Ask for a password reset link',
    tags,
    body: z.strictObject({ email }),
    response: { 200: okResponse },
  },
});

export const checkPasswordResetLink = endpoint({
  method: 'POST',
  url: '/api/account/check-reset-link',
  access: 'public',
  schema: {
    summary: 'Check whether a reset link still works',
    tags,
    body: z.strictObject({ token: trimmedText(200) }),
    response: { 200: z.strictObject({ valid: z.boolean() }) },
  },
});

export const resetPassword = endpoint({
  method: 'POST',
  url: '/api/account/reset-password',
  access: 'public',
  problems: ['reset-link-invalid', 'password-too-common'],
  schema: {
    summary: 'Set a new password with a reset link',
    tags,
    body: z.strictObject({
      token: trimmedText(200),
      password: z
        .string()
        .min(
          policies.resetPasswordMinLength,
          fieldError('new-password-too-short', { min: policies.resetPasswordMinLength }),
        )
        .max(policies.passwordMaxLength)
        .regex(/[A-Z]/, fieldError('password-needs-uppercase'))
        .regex(/[a-z]/, fieldError('password-needs-lowercase'))
        .regex(/\d/, fieldError('password-needs-number')),
    }),
    response: { 200: z.strictObject({ ok: z.literal(true), isRestaurant: z.boolean() }) },
  },
});

export const updateProfile = endpoint({
  method: 'PATCH',
  url: '/api/account/profile',
  access: 'customer',
  schema: {
    summary: 'Change your name and phone',
    tags,
    body: z.strictObject({ name: requiredText(100), phone: optionalPhone }),
    response: { 200: sessionView },
  },
});

export const existingPassword = z.string().max(policies.passwordMaxLength);

/** Ends every other session; a mail tells the owner of the address. */
export const changePassword = endpoint({
  method: 'POST',
  url: '/api/account/password',
  access: 'customer',
  problems: ['wrong-password', 'password-too-common', 'too-many-requests'],
  schema: {
    summary: 'Change your password; the current one is required',
    tags,
    body: z.strictObject({ currentPassword: existingPassword, newPassword: password }),
    response: { 200: okResponse },
  },
});

/** Notification topics and channels. Receipts and messages about money are always sent by email. */
export const notificationTopics = ['orders', 'favorites', 'area'] as const;
export type NotificationTopic = (typeof notificationTopics)[number];
/** Text messages carry news of the area alone. */
export const notificationChannels = ['mail', 'app', 'sms'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

const channelChoices = z.strictObject({ mail: z.boolean(), app: z.boolean() });
export const settingsView = z.strictObject({
  /** URL of the profile picture, at most 1600 pixels a side; `-480` before the extension names the small one. */
  image: z.string().nullable(),
  choices: z.strictObject({
    orders: channelChoices,
    favorites: channelChoices,
    area: channelChoices.extend({ sms: z.boolean() }),
  }),
});
export type SettingsView = z.infer<typeof settingsView>;

export const readSettings = endpoint({
  method: 'GET',
  url: '/api/account/settings',
  access: 'customer',
  schema: { summary: 'Read your picture and your notification choices', tags, response: { 200: settingsView } },
});

export const setNotificationChoice = endpoint({
  method: 'PUT',
  url: '/api/account/choices',
  access: 'customer',
  problems: ['phone-missing'],
  schema: {
    summary: 'Turn one notification type on or off for a channel',
    tags,
    body: z
      .strictObject({
        topic: z.enum(notificationTopics),
        channel: z.enum(notificationChannels),
        isEnabled: z.boolean(),
      })
      .refine(({ topic, channel }) => channel !== 'sms' || topic === 'area', { path: ['channel'] }),
    response: { 200: settingsView },
  },
});

export const setPicture = endpoint({
  method: 'PUT',
  url: '/api/account/picture',
  access: 'customer',
  problems: pictureProblems,
  takesImage: true,
  schema: {
    summary: 'Set your profile picture; the body is the file',
    tags,
    response: { 200: settingsView },
  },
});

export const deletePicture = endpoint({
  method: 'DELETE',
  url: '/api/account/picture',
  access: 'customer',
  problems: ['not-an-image', 'too-many-pixels'],
  schema: { summary: 'Remove your profile picture', tags, response: { 200: settingsView } },
});
