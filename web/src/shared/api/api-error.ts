import type { ProblemCode } from '@fondly/contract/problems';

/** The server's own codes, and two of ours: no answer at all, and an answer nobody understands. */
export type ApiErrorCode = ProblemCode | 'offline' | 'unknown';

type Parts = {
  code: ApiErrorCode;
  message: string;
  /** HTTP status; 0 when there was no answer. */
  status: number;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
  requestId?: string;
};

/** A "no" from the server, with the sentence to show and the code to branch on. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  /** What is wrong with which field of the body, by the field's name. */
  readonly fields: Record<string, string>;
  /** What a code brings along, such as the new total of `price-changed`. */
  readonly details: Record<string, unknown>;
  /** Under this number the server's log tells what happened; null when it was never reached. */
  readonly requestId: string | null;

  constructor({ code, message, status, fields = {}, details = {}, requestId }: Parts) {
    super(message);
    this.code = code;
    this.status = status;
    this.fields = fields;
    this.details = details;
    this.requestId = requestId ?? null;
  }
}

/** Whether something thrown is a refusal with one of these codes. */
export function isApiError(thrown: unknown, ...codes: ApiErrorCode[]): thrown is ApiError {
  return thrown instanceof ApiError && (codes.length === 0 || codes.includes(thrown.code));
}

/** The sentence to show for anything thrown: the server's own, or the one given for everything else. */
export function toErrorMessage(thrown: unknown, fallback: string): string {
  return thrown instanceof ApiError && thrown.code !== 'unknown' ? thrown.message : fallback;
}
