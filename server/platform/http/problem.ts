import { type ProblemCode, problems } from '@fondly/contract/problems';
import type { FieldErrors } from '@fondly/contract/sentences/field-errors';
import { problemMessage } from '@fondly/contract/sentences/problem-message';
import { defaultLanguage, type Language } from '@fondly/messages/languages';

type Text = string | number | boolean | null;
/** Sent in addition to the sentence. A function writes a text in the language of the caller. */
export type ProblemDetails = Record<string, Text | ((language: Language) => Text)>;

/** A refusal that the caller can understand and act on. Every other error becomes a 500. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly details: ProblemDetails;
  readonly fields: FieldErrors | undefined;
  /** When the caller may try again. Only for 429 and 503, which have a default. */
  readonly retryAfterSeconds: number | undefined;

  /** @param details - sent to the caller in addition to the message, so they must not contain private data */
  constructor(code: ProblemCode, details: ProblemDetails = {}, fields?: FieldErrors, retryAfterSeconds?: number) {
    super(problemMessage(code, defaultLanguage));
    this.code = code;
    this.details = details;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** A 429 or 503 whose end is known. */
  static until(code: ProblemCode, retryAfterSeconds: number): Problem {
    return new Problem(code, {}, undefined, retryAfterSeconds);
  }

  get status(): number {
    return problems[this.code].status;
  }
}

/** The details in the language of the caller, without texts that have nothing to say. */
export const writeDetails = (details: ProblemDetails, language: Language): Record<string, Text> =>
  Object.fromEntries(
    Object.entries(details)
      .map(([name, value]) => [name, typeof value === 'function' ? value(language) : value] as const)
      .filter(([, value]) => value !== null),
  );
