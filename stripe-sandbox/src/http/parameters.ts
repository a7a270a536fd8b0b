import { invalidRequest } from './api-error.ts';
import type { Raw, RawFields } from './form-encoding.ts';

/** Reads one parameter. `read` is only called for parameters that were sent. */
export interface Reader<T> {
  read(value: Raw, name: string): T;
  required?: true;
}
export interface RequiredReader<T> extends Reader<T> {
  required: true;
}

// A required parameter has a value. An optional one may be missing (undefined) or sent empty to unset it (null).
type Values<S> = {
  [K in keyof S]: S[K] extends RequiredReader<infer T>
    ? T
    : S[K] extends Reader<infer T>
      ? T | null | undefined
      : never;
};

export type ValuesOf<R> = R extends Reader<infer T> ? T : never;

function textOf(value: Raw, name: string): string {
  if (typeof value === 'string') return value;
  throw invalidRequest(`Invalid string: ${name}`, { param: name });
}

/** @param maxLength - in characters */
export function text(maxLength = 5000): Reader<string> {
  return {
    read(value, name) {
      const read = textOf(value, name);
      if (read.length > maxLength)
        throw invalidRequest(`${name} may have at most ${maxLength} characters.`, { param: name });
      return read;
    },
  };
}

export const integer: Reader<number> = {
  read(value, name) {
    const read = textOf(value, name);
    if (/^-?\d{1,15}$/.test(read)) return Number(read);
    throw invalidRequest(`Invalid integer: ${read}`, { code: 'parameter_invalid_integer', param: name });
  },
};

export const flag: Reader<boolean> = {
  read(value, name) {
    const read = textOf(value, name);
    if (read === 'true' || read === 'false') return read === 'true';
    throw invalidRequest(`Invalid boolean: ${read}`, { param: name });
  },
};

export function oneOf<const W extends string>(...words: W[]): Reader<W> {
  return {
    read(value, name) {
      const read = textOf(value, name);
      const word = words.find((known) => known === read);
      if (word !== undefined) return word;
      throw invalidRequest(`Invalid ${name}: must be one of ${words.join(', ')}`, { param: name });
    },
  };
}

export function listOf<T>(item: Reader<T>): Reader<T[]> {
  return {
    read(value, name) {
      if (typeof value === 'string') throw invalidRequest(`Invalid array: ${name}`, { param: name });
      return Object.keys(value).map((index) => item.read(value[index] ?? '', `${name}[${index}]`));
    },
  };
}

/** Free keys and texts. At most 50 keys; 40 characters per key, 500 per text. */
export const metadata: Reader<Record<string, string>> = {
  read(value, name) {
    if (typeof value === 'string') throw invalidRequest(`Invalid hash: ${name}`, { param: name });
    const entries = Object.entries(value).map(([key, raw]) => [key, textOf(raw, `${name}[${key}]`)] as const);
    if (entries.length > 50) throw invalidRequest(`${name} may have at most 50 keys.`, { param: name });
    const tooLong = entries.find(([key, value]) => key.length > 40 || value.length > 500);
    if (tooLong) throw invalidRequest(`${name}[${tooLong[0]}] is too long.`, { param: `${name}[${tooLong[0]}]` });
    return Object.fromEntries(entries);
  },
};

/** Merges the metadata sent into the metadata stored: an empty text removes a key, null removes all keys. */
export function mergeMetadata(
  stored: Record<string, string>,
  sent: Record<string, string> | null | undefined,
): Record<string, string> {
  if (sent === undefined) return stored;
  if (sent === null) return {};
  return Object.fromEntries(Object.entries({ ...stored, ...sent }).filter(([, text]) => text !== ''));
}

/** Accepts any value, for parameters that Stripe knows and the sandbox ignores. */
export const anything: Reader<Raw> = { read: (value) => value };

export function required<T>(reader: Reader<T>): RequiredReader<T> {
  return {
    required: true,
    read(value, name) {
      if (value !== '') return reader.read(value, name);
      throw invalidRequest(`You passed an empty string for '${name}'.`, {
        code: 'parameter_invalid_empty',
        param: name,
      });
    },
  };
}

/** A group of named parameters. Refuses unknown names and missing required ones. */
export function fields<S extends Record<string, Reader<unknown>>>(shape: S): Reader<Values<S>> {
  const names = Object.keys(shape);
  return {
    read(value, name) {
      if (typeof value === 'string') throw invalidRequest(`Invalid object: ${name}`, { param: name });
      const path = (inner: string) => (name === '' ? inner : `${name}[${inner}]`);
      return readFields(shape, names, value, path) as Values<S>;
    },
  };
}

function readFields(
  shape: Record<string, Reader<unknown>>,
  names: string[],
  value: RawFields,
  path: (inner: string) => string,
): Record<string, unknown> {
  for (const sent of Object.keys(value)) {
    if (Object.hasOwn(shape, sent)) continue;
    throw invalidRequest(`Received unknown parameter: ${path(sent)}`, { code: 'parameter_unknown', param: path(sent) });
  }
  const read: Record<string, unknown> = {};
  for (const known of names) {
    const reader = shape[known];
    const raw = value[known];
    if (raw === undefined && reader?.required) {
      throw invalidRequest(`Missing required param: ${path(known)}.`, {
        code: 'parameter_missing',
        param: path(known),
      });
    }
    if (raw === undefined || !reader) continue;
    read[known] = raw === '' && !reader.required ? null : reader.read(raw, path(known));
  }
  return read;
}

/**
 * The parameters of one endpoint, and `expand`. `P` is the official client's type: a name that it does not have does
 * not compile.
 */
export function parametersOf<P>() {
  return <S extends Partial<Record<keyof P & string, Reader<unknown>>>>(
    shape: S & Record<Exclude<keyof S, keyof P>, never>,
  ) => fields({ expand: listOf(text()), ...shape } as { expand: Reader<string[]> } & S);
}
