import { z } from 'zod';
import { done, email, endpoint, id, idParam, instant, line, none, optionalPhone, requiredLine } from './endpoint.ts';
import { policies } from './policies.ts';
import { kitchenRoles } from './restaurant/roles.ts';

const tags = ['Accounts'];
export const password = z
  .string()
  .min(policies.passwordShortest, 'Password must be at least 6 characters long.')
  .max(policies.passwordLongest, 'Password must be at most 128 characters long.');

/** Whom the browser is signed in as. `restaurant` is there for whoever works for one, in whatever state it is. */
export const sessionView = z.strictObject({
  user: z
    .strictObject({
      id,
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      isSuperAdmin: z.boolean(),
      createdAt: instant,
    })
    .nullable(),
  restaurant: z
    .strictObject({
      id,
      name: z.string(),
      status: z.enum(['pending', 'approved', 'rejected', 'suspended']),
      /** What this person is there. */
      role: z.enum(kitchenRoles),
    })
    .nullable(),
});
export type SessionView = z.infer<typeof sessionView>;

export const readSession = endpoint({
  method: 'GET',
  url: '/api/account/session',
  schema: { summary: 'Who is signed in', tags, response: { 200: sessionView } },
});

/** Customer specification, sections 2, 5 and 8: sign-up; on success the person is signed in. */
export const signUp = endpoint({
  method: 'POST',
  url: '/api/account/sign-up',
  schema: {
    summary: 'Make a customer account',
    tags,
    body: z.strictObject({
      name: requiredLine(100),
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
  schema: {
    summary: 'Sign in with email and password',
    tags,
    body: z.strictObject({ email: line(254).toLowerCase(), password: z.string().max(policies.passwordLongest) }),
    response: { 200: sessionView },
  },
});

export const signOut = endpoint({
  method: 'POST',
  url: '/api/account/sign-out',
  schema: { summary: 'End this session', tags, body: none, response: { 200: done } },
});

/** Answers the same, in words and in time, whether or not the address is known. */
export const requestReset = endpoint({
  method: 'POST',
  url: '/api/account/forgot-password',
  schema: { summary: 'Ask for a password reset link', tags, body: z.strictObject({ email }), response: { 200: done } },
});

export const checkResetLink = endpoint({
  method: 'POST',
  url: '/api/account/check-reset-link',
  schema: {
    summary: 'Whether a reset link can still be used',
    tags,
    body: z.strictObject({ token: line(200) }),
    response: { 200: z.strictObject({ valid: z.boolean() }) },
  },
});

export const resetPassword = endpoint({
  method: 'POST',
  url: '/api/account/reset-password',
  schema: {
    summary: 'Set a new password with a reset link',
    tags,
    body: z.strictObject({
      token: line(200),
      password: z
        .string()
        .min(policies.resetPasswordShortest, 'Password must be at least 8 characters long')
        .max(policies.passwordLongest)
        .regex(/[A-Z]/, 'One uppercase letter')
        .regex(/[a-z]/, 'One lowercase letter')
        .regex(/\d/, 'One number'),
    }),
    response: { 200: z.strictObject({ ok: z.literal(true), isKitchen: z.boolean() }) },
  },
});

export const updateProfile = endpoint({
  method: 'PATCH',
  url: '/api/account/profile',
  schema: {
    summary: 'Change the own name and phone',
    tags,
    body: z.strictObject({ name: requiredLine(100), phone: optionalPhone }),
    response: { 200: sessionView },
  },
});

const ownPassword = z.string().max(policies.passwordLongest);

/** Ends every other session; a mail tells the owner of the address. */
export const changePassword = endpoint({
  method: 'POST',
  url: '/api/account/password',
  schema: {
    summary: 'Change the own password; the current one is asked for',
    tags,
    body: z.strictObject({ currentPassword: ownPassword, newPassword: password }),
    response: { 200: done },
  },
});

/** What one can hear of, and where. Receipts and news of one's money always come by mail. */
export const newsTopics = ['orders', 'favorites', 'area'] as const;
export type NewsTopic = (typeof newsTopics)[number];
/** Text messages carry news of the area alone. */
export const newsChannels = ['mail', 'app', 'sms'] as const;
export type NewsChannel = (typeof newsChannels)[number];

const channelChoices = z.strictObject({ mail: z.boolean(), app: z.boolean() });
export const settingsView = z.strictObject({
  /** Address of the own picture, at most 1600 pixels a side; `-480` before the ending names the small one. */
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
  schema: { summary: 'The own picture and notification choices', tags, response: { 200: settingsView } },
});

export const chooseNews = endpoint({
  method: 'PUT',
  url: '/api/account/choices',
  schema: {
    summary: 'Want one kind of news on one channel, or no longer',
    tags,
    body: z
      .strictObject({ topic: z.enum(newsTopics), channel: z.enum(newsChannels), isWanted: z.boolean() })
      .refine(({ topic, channel }) => channel !== 'sms' || topic === 'area', { path: ['channel'] }),
    response: { 200: settingsView },
  },
});

export const putPicture = endpoint({
  method: 'PUT',
  url: '/api/account/picture',
  schema: {
    summary: 'Set the own profile picture; send the file itself as the body',
    tags,
    response: { 200: settingsView },
  },
});

export const dropPicture = endpoint({
  method: 'DELETE',
  url: '/api/account/picture',
  schema: { summary: 'Remove the own profile picture', tags, response: { 200: settingsView } },
});

export const sessionList = z.strictObject({
  sessions: z.array(
    z.strictObject({
      id,
      /** In words, such as "Chrome on Android". */
      device: z.string(),
      signedInAt: instant,
      /** To within ten minutes. */
      lastUsedAt: instant,
      isThis: z.boolean(),
    }),
  ),
});
export type OwnSession = z.infer<typeof sessionList>['sessions'][number];

export const listSessions = endpoint({
  method: 'GET',
  url: '/api/account/sessions',
  schema: { summary: 'Where one is signed in, the last used first', tags, response: { 200: sessionList } },
});

export const endSession = endpoint({
  method: 'DELETE',
  url: '/api/account/sessions/:id',
  schema: { summary: 'Sign out one own device', tags, params: idParam, response: { 200: done } },
});

export const endOtherSessions = endpoint({
  method: 'POST',
  url: '/api/account/sessions/end-others',
  schema: { summary: 'Sign out every device but this one', tags, body: none, response: { 200: done } },
});

export const accountExport = z.strictObject({
  exportedAt: instant,
  leftOut: z.array(z.string()),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

/** One file with every row about the person, by table. */
export const exportAccount = endpoint({
  method: 'GET',
  url: '/api/account/export',
  schema: {
    summary: 'Everything that is known about oneself, as one JSON file',
    tags,
    response: { 200: accountExport },
  },
});

/** The specified delete-user, for the own account only: whose it is, the session says. */
export const deleteAccount = endpoint({
  method: 'POST',
  url: '/api/account/delete',
  schema: {
    summary: 'Delete the own account; the password is asked for again',
    tags,
    body: z.strictObject({ password: ownPassword, confirmation: z.literal('DELETE') }),
    response: { 200: done },
  },
});
