import { z } from 'zod';
import { password, sessionView } from '../account.ts';
import {
  email,
  emptyBody,
  endpoint,
  id,
  idParam,
  instant,
  okResponse,
  requiredText,
  trimmedText,
} from '../endpoint.ts';
import { fieldError } from '../sentences/field-errors.ts';
import { restaurantRoles, staffRoles } from './roles.ts';

const tags = ['Staff'];

export const staffActions = [
  'invited',
  'invited-again',
  'withdrawn',
  'joined',
  'made-manager',
  'made-counter',
  'removed',
] as const;
export type StaffAction = (typeof staffActions)[number];

/** The staff of a restaurant, its invitations, and the log of their changes. */
export const staffView = z.strictObject({
  people: z.array(
    z.strictObject({
      /** The ID of the employment, not of the person; null for the owner, who cannot be changed here. */
      id: id.nullable(),
      name: z.string(),
      email: z.string(),
      role: z.enum(restaurantRoles),
      since: instant,
      /** Accurate to ten minutes. */
      lastSeenAt: instant.nullable(),
    }),
  ),
  /** Not accepted yet, newest first. */
  invitations: z.array(
    z.strictObject({
      id,
      email: z.string(),
      role: z.enum(staffRoles),
      sentAt: instant,
      expiresAt: instant,
      isExpired: z.boolean(),
    }),
  ),
  /** Newest first. `targetName` is an email address before the person joined, and null after the account was deleted. */
  log: z.array(
    z.strictObject({
      id: z.int(),
      at: instant,
      action: z.enum(staffActions),
      actorName: z.string(),
      targetName: z.string().nullable(),
    }),
  ),
});
export type StaffView = z.infer<typeof staffView>;
export type StaffMember = StaffView['people'][number];
export type StaffInvitation = StaffView['invitations'][number];

const response = { 200: staffView };

export const readStaff = endpoint({
  method: 'GET',
  url: '/api/restaurant/staff',
  access: { staff: 'owner', restaurant: 'approved' },
  schema: { summary: 'List who works at your restaurant, and who is invited', tags, response },
});

export const inviteStaff = endpoint({
  method: 'POST',
  url: '/api/restaurant/invitations',
  access: { staff: 'owner', restaurant: 'approved', confirmedIdentity: true },
  problems: ['already-staff', 'already-invited', 'too-many-requests'],
  schema: {
    summary: 'Invite someone to work at your restaurant, by email',
    tags,
    body: z.strictObject({ email, role: z.enum(staffRoles, fieldError('role-missing')) }),
    response,
  },
});

export const resendInvitation = endpoint({
  method: 'POST',
  url: '/api/restaurant/invitations/:id/send',
  access: { staff: 'owner', restaurant: 'approved', confirmedIdentity: true },
  problems: ['not-found', 'too-many-requests'],
  schema: {
    summary: 'Send an invitation again, with a new link; the old link stops working',
    tags,
    params: idParam,
    body: emptyBody,
    response,
  },
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  url: '/api/restaurant/invitations/:id',
  access: { staff: 'owner', restaurant: 'approved' },
  problems: ['not-found'],
  schema: { summary: 'Withdraw an invitation; its link stops working', tags, params: idParam, response },
});

export const setStaffRole = endpoint({
  method: 'PUT',
  url: '/api/restaurant/staff/:id/role',
  access: { staff: 'owner', restaurant: 'approved', confirmedIdentity: true },
  problems: ['not-found'],
  schema: {
    summary: 'Change the role of a staff member, from their next request on',
    tags,
    params: idParam,
    body: z.strictObject({ role: z.enum(staffRoles) }),
    response,
  },
});

export const removeStaff = endpoint({
  method: 'DELETE',
  url: '/api/restaurant/staff/:id',
  access: { staff: 'owner', restaurant: 'approved', confirmedIdentity: true },
  problems: ['not-found'],
  schema: { summary: 'Remove a staff member, and end their sessions at once', tags, params: idParam, response },
});

/** The token is in the body and not in the URL, so that no log keeps it. */
const token = trimmedText(200);

export const readInvitation = endpoint({
  method: 'POST',
  url: '/api/staff/invitation',
  access: 'public',
  problems: ['too-many-requests', 'invitation-invalid'],
  schema: {
    summary: 'Read an invitation by the token of its link',
    tags,
    body: z.strictObject({ token }),
    response: {
      200: z.strictObject({
        restaurantName: z.string(),
        invitedBy: z.string(),
        role: z.enum(staffRoles),
        email: z.string(),
        /** An account with this address exists already: its person signs in to accept. */
        hasAccount: z.boolean(),
        /** Only the owner can send another link. */
        isExpired: z.boolean(),
      }),
    },
  },
});

/** For the person who is signed in, or with a name and a password for a new account. */
export const joinStaff = endpoint({
  method: 'POST',
  url: '/api/staff/join',
  access: 'optional',
  problems: [
    'too-many-requests',
    'invitation-invalid',
    'invitation-for-other-email',
    'already-staff',
    'account-exists',
    'password-too-common',
    'sign-in-required',
  ],
  schema: {
    summary: 'Accept an invitation, with your account or a new one',
    tags,
    body: z.strictObject({ token, account: z.strictObject({ name: requiredText(100), password }).optional() }),
    response: { 200: sessionView },
  },
});

export const listMyRestaurants = endpoint({
  method: 'GET',
  url: '/api/account/kitchens',
  access: 'customer',
  schema: {
    summary: 'List the restaurants that you work at',
    tags,
    response: {
      200: z.strictObject({
        restaurants: z.array(
          z.strictObject({ id, name: z.string(), role: z.enum(restaurantRoles), isCurrent: z.boolean() }),
        ),
      }),
    },
  },
});

export const switchRestaurant = endpoint({
  method: 'PUT',
  url: '/api/account/kitchen',
  access: 'customer',
  problems: ['restaurant-not-found'],
  schema: {
    summary: 'Switch to another of your restaurants, in this session',
    tags,
    body: z.strictObject({ restaurantId: id }),
    response: { 200: okResponse },
  },
});
