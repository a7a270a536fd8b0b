import type * as m from '@fondly/messages/server';
import type { KebabCase } from './code-case.ts';

type Messages = typeof m;
type FieldErrorKeys = {
  [Key in keyof Messages as Key extends `field_error_${infer Name}` ? KebabCase<Name> : never]: Key;
};
/** What can be wrong with a field of a request. Each code has its sentence in `field_error.json`. */
export type FieldErrorCode = keyof FieldErrorKeys;
type ParametersOf<Code extends FieldErrorCode> = Messages[FieldErrorKeys[Code]] extends (
  parameters: infer Parameters,
  options: never,
) => string
  ? Parameters
  : never;
type Arguments<Code extends FieldErrorCode> = keyof ParametersOf<Code> extends never ? [] : [ParametersOf<Code>];

/** A code, followed by its parameters as JSON if it has any: a schema of zod carries its message as one string. */
export type FieldError = FieldErrorCode | `${FieldErrorCode} ${string}`;
/** By field. */
export type FieldErrors = Record<string, FieldError>;

export const fieldError = <Code extends FieldErrorCode>(code: Code, ...[parameters]: Arguments<Code>): FieldError =>
  parameters ? `${code} ${JSON.stringify(parameters)}` : code;
