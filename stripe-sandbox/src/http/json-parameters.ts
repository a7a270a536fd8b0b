import { ApiError } from './api-error.ts';

/** A decoded JSON value. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** Reads one value of a v2 request, whose body is JSON. `read` is only called for values that were sent. */
export interface JsonReader<T> {
  read(value: Json, name: string): T;
  required?: true;
}
interface RequiredJsonReader<T> extends JsonReader<T> {
  required: true;
}

type Values<S> = {
  [K in keyof S]: S[K] extends RequiredJsonReader<infer T>
    ? T
    : S[K] extends JsonReader<infer T>
      ? T | undefined
      : never;
};

/** 400 in the form of v2, for a request whose values are wrong. */
export function invalidFields(message: string): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', code: 'invalid_fields', message });
}

const wrongType = (name: string, wanted: string) => invalidFields(`Invalid value for ${name}: expected ${wanted}.`);

export function jsonText(maxLength = 5000): JsonReader<string> {
  return {
    read(value, name) {
      if (typeof value !== 'string') throw wrongType(name, 'a string');
      if (value.length > maxLength) throw invalidFields(`${name} may have at most ${maxLength} characters.`);
      return value;
    },
  };
}

/** A JSON boolean: the text "true" is refused. */
export const jsonFlag: JsonReader<boolean> = {
  read(value, name) {
    if (typeof value === 'boolean') return value;
    throw wrongType(name, 'a boolean');
  },
};

export function jsonOneOf<const W extends string>(...words: W[]): JsonReader<W> {
  return {
    read(value, name) {
      const word = words.find((known) => known === value);
      if (word !== undefined) return word;
      throw invalidFields(`Invalid value for ${name}: must be one of ${words.join(', ')}.`);
    },
  };
}

export function jsonListOf<T>(item: JsonReader<T>): JsonReader<T[]> {
  return {
    read(value, name) {
      if (!Array.isArray(value)) throw wrongType(name, 'an array');
      return value.map((inner, index) => item.read(inner, `${name}[${index}]`));
    },
  };
}

/** At most 50 keys; 40 characters per key, 500 per text. */
export const jsonMetadata: JsonReader<Record<string, string>> = {
  read(value, name) {
    if (!isObject(value)) throw wrongType(name, 'a map');
    const entries = Object.entries(value);
    if (entries.length > 50) throw invalidFields(`${name} may have at most 50 keys.`);
    const read = entries.map(([key, inner]) => {
      if (key.length > 40) throw invalidFields(`A key of ${name} may have at most 40 characters.`);
      return [key, jsonText(500).read(inner, `${name}.${key}`)] as const;
    });
    return Object.fromEntries(read);
  },
};

const isObject = (value: Json): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function jsonRequired<T>(reader: JsonReader<T>): RequiredJsonReader<T> {
  return { required: true, read: (value, name) => reader.read(value, name) };
}

/** A group of named values. Refuses unknown names, missing required ones, and null. */
export function jsonFields<S extends Record<string, JsonReader<unknown>>>(shape: S): JsonReader<Values<S>> {
  return {
    read(value, name) {
      if (!isObject(value)) throw wrongType(name || 'the body', 'an object');
      const path = (inner: string) => (name === '' ? inner : `${name}.${inner}`);
      const unknown = Object.keys(value).find((sent) => !Object.hasOwn(shape, sent));
      if (unknown !== undefined) throw invalidFields(`Unknown field: ${path(unknown)}.`);
      const read: Record<string, unknown> = {};
      for (const [known, reader] of Object.entries(shape)) {
        const sent = value[known];
        if (sent === undefined && reader.required) throw invalidFields(`Missing required field: ${path(known)}.`);
        if (sent !== undefined) read[known] = reader.read(sent, path(known));
      }
      return read as Values<S>;
    },
  };
}
