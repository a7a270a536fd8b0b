import { z } from 'zod';
import type { ProblemCode } from './problems.ts';
import type { ApiScope } from './restaurant/api/api-scopes.ts';
import type { RestaurantRole } from './restaurant/roles.ts';
import { fieldError } from './sentences/field-errors.ts';

/**
 * Who may call an endpoint. A suspended restaurant is `serving` (it hands over the orders that are paid) and not
 * `approved`; `any` includes applications.
 */
export type StaffAccess = {
  /** The lowest role that is allowed. */
  staff: RestaurantRole;
  restaurant: 'approved' | 'serving' | 'any';
  /** The person has entered the password within the last ten minutes. */
  confirmedIdentity?: true;
};
export type Access =
  | 'public'
  /** Public, and the handler receives the person who is signed in, or null. */
  | 'optional'
  /** Everyone who is signed in may order. */
  | 'customer'
  /** `cached`: the session was read at most a second ago, for answers that are the same for everyone. */
  | { customer: 'cached' }
  /** Checkout reads its customer with its first statement, to save a round trip. */
  | { customer: 'resolved-in-operation' }
  /** An admin whose session has passed the second factor. */
  | 'admin'
  /** `polling`: an open page repeats this read, so it does not extend the admin's session. */
  | { admin: 'polling' | 'before-second-factor' }
  | StaffAccess;

/** One operation of the API: the server builds its route from it, and the browser takes it as a type. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  access: Access;
  /** Opens the endpoint for API keys with this scope. Without it, every key is refused. */
  keyScope?: ApiScope;
  /** What the operation itself can answer. What follows from `access` and `schema` is not repeated here. */
  problems?: readonly ProblemCode[];
  /** Renamed fields of the body. For one release, open tabs of the previous release still send the former names. */
  formerFields?: readonly { former: string; current: string }[];
  /** The body is an image file, with its content type and without a form. */
  takesImage?: true;
  schema: {
    summary: string;
    tags: string[];
    params?: z.ZodType;
    querystring?: z.ZodType;
    body?: z.ZodType;
    response: Record<number, z.ZodType>;
  };
};

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** The shape of every refusal. `fields` says what is wrong with each field of the request. */
export const problemView = z.strictObject({
  code: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** What is wrong with each of these fields, whatever the language of the sentences. */
  fieldCodes: z.record(z.string(), z.string()).optional(),
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
});
export type ProblemView = z.infer<typeof problemView>;

export const id = z.uuid();
export const idParam = z.strictObject({ id });
export const emptyBody = z.strictObject({});
export const okResponse = z.strictObject({ ok: z.literal(true) });

/** An instant as it travels in JSON. */
export const instant = z.iso.datetime();
/** Hours and minutes on the clock of a restaurant. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldError('time-missing'));
export const cents = z.int().min(-999_999_999).max(999_999_999);

/** The largest number of an integer column. */
export const maxInteger = 2_147_483_647;
/** The largest number of a bigint column that JavaScript represents exactly. */
export const maxBigint = Number.MAX_SAFE_INTEGER;
/** A number of things, within the integers that the database stores. */
export const count = z.int().min(0).max(maxInteger);

/** The order of a list in the URL: "name" is ascending, "-name" descending. */
export function sortInUrl<const Key extends string>(keys: readonly Key[]) {
  return z.enum(keys.flatMap((key): (Key | `-${Key}`)[] => [key, `-${key}`]));
}

/** A whole number in a URL, written in digits only: `0x1F`, `1e3`, and ` 1` are refused. */
export function integerInUrl(min: number, max: number) {
  const integer = z.int().min(min).max(max);
  const digits = z.string().regex(/^\d{1,16}$/, fieldError('whole-number'));
  return z.union([integer, digits.transform(Number).pipe(integer)]);
}

/**
 * Invisible characters: soft hyphens, zero-width characters, direction marks, fillers, and controls. They are removed. A
 * null byte is refused instead, because no one types it.
 */
const invisible = /[[\p{Default_Ignorable_Code_Point}\p{Cc}]--[\0\t-\r\u0085\u200d\ufe0f]]/gv;
/** A joiner belongs to an emoji of several parts. Anywhere else it is invisible. */
const looseJoiner =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
/** Turns a letter or nothing into an emoji: only what can be one keeps it. */
const looseEmojiMark = /(?<!\p{Emoji})\ufe0f/gu;
const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/g;
const blanks = /[^\S\n]+/g;

const withoutInvisible = (text: string): string =>
  text.normalize('NFC').replace(invisible, '').replace(looseJoiner, '').replace(looseEmojiMark, '');

/** One line: every blank and line break becomes one space. */
const toLine = (text: string): string =>
  withoutInvisible(text)
    .replace(/[\s\u0085]+/g, ' ')
    .trim();

/** Several lines, with at most one empty line between two. */
const toLines = (text: string): string =>
  withoutInvisible(text.replace(lineBreak, '\n'))
    .replace(blanks, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** PostgreSQL refuses to store null bytes and lone surrogates. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const text = (maxLength: number, normalize: (text: string) => string) =>
  z
    .string()
    .overwrite(normalize)
    .max(maxLength, fieldError('text-too-long', { max: maxLength }))
    .refine(isStorable, fieldError('text-not-storable'));
const fillIn = fieldError('required');

/**
 * Text of a field with one line, wherever it was pasted from: normalized, trimmed, without line breaks and invisible
 * characters. The limit counts what is left.
 */
export const trimmedText = (maxLength: number) => text(maxLength, toLine);
export const requiredText = (maxLength: number) => trimmedText(maxLength).min(1, fillIn);
/** The same for a field with several lines, which keeps its line breaks. */
export const trimmedLines = (maxLength: number) => text(maxLength, toLines);
export const requiredLines = (maxLength: number) => trimmedLines(maxLength).min(1, fillIn);

export const email = trimmedText(254)
  .toLowerCase()
  .pipe(z.email(fieldError('email-invalid')));
export const zip = trimmedText(10).regex(/^\d{5}$/, fieldError('zip-invalid'));
/** Ten digits of a US number, however they were written; stored as +1 and ten digits. */
export const phone = trimmedText(30)
  .transform((text) => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, ''))
  .pipe(z.string().regex(/^\d{10}$/, fieldError('phone-invalid')))
  .transform((digits) => `+1${digits}`);

/** A phone number or none: an empty field counts as none. */
export const optionalPhone = trimmedText(30)
  .nullable()
  .default(null)
  .transform((text, context) => {
    if (!text) return null;
    const parsed = phone.safeParse(text);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: fieldError('phone-invalid') });
    return z.NEVER;
  });
