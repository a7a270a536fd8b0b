import { z } from 'zod';

/**
 * Characters without a look of their own: soft hyphens, zero widths, marks of the writing direction, fillers, controls. A
 * null byte is refused and not removed, because no person types it.
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
    .max(maxLength, `Please use at most ${maxLength} characters.`)
    .refine(isStorable, 'This text has characters we cannot store.');
const fillIn = 'Please fill in this field.';

/**
 * Text of a field with one line, wherever it was pasted from: normalized, trimmed, without line breaks and invisible
 * characters. The limit counts what is left.
 */
export const trimmedText = (maxLength: number) => text(maxLength, toLine);
export const requiredText = (maxLength: number) => trimmedText(maxLength).min(1, fillIn);
/** The same for a field with several lines, which keeps its line breaks. */
export const trimmedLines = (maxLength: number) => text(maxLength, toLines);
export const requiredLines = (maxLength: number) => trimmedLines(maxLength).min(1, fillIn);
