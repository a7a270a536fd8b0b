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

/** Who works for the kitchen, who is invited, and what was done about it. */
export const staffView = z.strictObject({
  people: z.array(
    z.strictObject({
      /** Of the work, not of the person; null for the owner, who is not changed here. */
      id: id.nullable(),
      name: z.string(),
      email: z.string(),
      role: z.enum(restaurantRoles),
      since: instant,
      /** To within ten minutes. */
      lastSeenAt: instant.nullable(),
    }),
  ),
  /** Not answered so far, the newest first. */
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
  /** The newest first. `targetName` is an address before somebody joined, and null once the account was deleted. */
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
  schema: { summary: "List your restaurant's staff and invitations", tags, response },
});

export const inviteStaff = endpoint({
  method: 'POST',
  url: '/api/restaurant/staff/invitations',
  access: { staff: 'owner', restaurant: 'approved' },
  problems: ['already-staff', 'already-invited', 'too-many-requests'],
  schema: {
    summary: "Invite someone to your restaurant's staff by email",
    tags,
    body: z.strictObject({ email, role: z.enum(staffRoles, 'Please choose a role.') }),
    response,
  },
});

export const resendInvitation = endpoint({
  method: 'POST',
  url: '/api/restaurant/staff/invitations/:id/send',
  access: { staff: 'owner', restaurant: 'approved' },
  problems: ['not-found', 'too-many-requests'],
  schema: {
    summary: 'Send an invitation again with a new link; the old link stops working',
    tags,
    params: idParam,
    body: emptyBody,
    response,
  },
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  url: '/api/restaurant/staff/invitations/:id',
  access: { staff: 'owner', restaurant: 'approved' },
  problems: ['not-found'],
  schema: { summary: 'Withdraw an invitation; its link stops working', tags, params: idParam, response },
});

export const setStaffRole = endpoint({
  method: 'PUT',
  url: '/api/restaurant/staff/:id/role',
  access: { staff: 'owner', restaurant: 'approved' },
  problems: ['not-found'],
  schema: {
    summary: 'Change the role of a staff member, effective with their next request',
    tags,
    params: idParam,
    body: z.strictObject({ role: z.enum(staffRoles) }),
    response,
  },
});

export const removeStaff = endpoint({
  method: 'DELETE',
  url: '/api/restaurant/staff/:id',
  access: { staff: 'owner', restaurant: 'approved' },
  problems: ['not-found'],
  schema: { summary: 'Remove a staff member and end all of their sessions', tags, params: idParam, response },
});

/** In the body and not in the address, so that no log keeps it. */
const token = trimmedText(200);

export const readInvitation = endpoint({
  method: 'POST',
  url: '/api/staff/invitation',
  access: 'public',
  problems: ['too-many-requests', 'invitation-invalid'],
  schema: {
    summary: 'Read an invitation by its link',
    tags,
    body: z.strictObject({ token }),
    response: {
      200: z.strictObject({
        restaurantName: z.string(),
        invitedBy: z.string(),
        role: z.enum(staffRoles),
        email: z.string(),
        /** An account has this address already: its person signs in, and no other is made. */
        hasAccount: z.boolean(),
      }),
    },
  },
});

/** Signed in as the invited address, or with a name and a password that make its account. */
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
    summary: 'List the restaurants that you work for',
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
    summary: 'Switch this session to another of your restaurants',
    tags,
    body: z.strictObject({ restaurantId: id }),
    response: { 200: okResponse },
  },
});
