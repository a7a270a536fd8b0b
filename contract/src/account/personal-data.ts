import { z } from 'zod';
import { existingPassword } from '../account.ts';
import { emptyBody, endpoint, instant, okResponse } from '../endpoint.ts';

const tags = ['Accounts'];

export const accountExport = z.strictObject({
  exportedAt: instant,
  excludedTables: z.array(z.string()),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});

/** One file with every row about the person, by table. */
export const exportAccount = endpoint({
  method: 'GET',
  url: '/api/account/export',
  access: 'customer',
  problems: ['too-many-requests'],
  schema: {
    summary: 'Export all of your data as JSON',
    tags,
    response: { 200: accountExport },
  },
});

export const deleteAccount = endpoint({
  method: 'POST',
  url: '/api/account/delete',
  access: 'customer',
  problems: ['owns-restaurant', 'has-open-order', 'wrong-password', 'too-many-requests'],
  schema: {
    summary: 'Delete your account; the password is required',
    tags,
    body: z.strictObject({ password: existingPassword, confirmation: z.literal('DELETE') }),
    response: { 200: okResponse },
  },
});

/** The link in the welcome email and in the first receipt. It works without a login, as often as it is opened. */
export const confirmAccountEmail = endpoint({
  method: 'POST',
  url: '/api/account/confirm-email/:token',
  access: 'public',
  problems: ['too-many-requests', 'email-link-invalid'],
  schema: {
    summary: 'Confirm the email address of an account',
    tags,
    params: z.strictObject({ token: z.string().max(200) }),
    body: emptyBody,
    response: { 200: okResponse },
  },
});

export const checkAccountEmailLink = endpoint({
  method: 'GET',
  url: '/api/account/confirm-email/:token',
  access: 'public',
  problems: ['too-many-requests', 'email-link-invalid'],
  schema: {
    summary: 'Check a link that confirms the email address of an account',
    tags,
    params: z.strictObject({ token: z.string().max(200) }),
    response: { 200: okResponse },
  },
});

export const requestEmailConfirmation = endpoint({
  method: 'POST',
  url: '/api/account/confirm-email',
  access: 'customer',
  problems: ['too-many-requests'],
  schema: {
    summary: 'Send a new link that confirms your email address',
    tags,
    body: emptyBody,
    response: { 200: okResponse },
  },
});
