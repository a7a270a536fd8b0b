import type { ProblemCode } from '@fondly/contract/problems';

/**
 * The server's own codes and two of the client: `offline` without a response, `unknown` for a response it cannot parse.
 */
export type ApiErrorCode = ProblemCode | 'offline' | 'unknown';

type Parts = {
  code: ApiErrorCode;
  message: string;
  /** HTTP status; 0 without a response. */
  status: number;
  fields?: Record<string, string>;
  details?: Record<string, unknown>;
  requestId?: string;
};

/** A refusal by the server, with the sentence to show and the code to branch on. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly code: ApiErrorCode;
  readonly status: number;
  /** Error messages by field name. */
  readonly fields: Record<string, string>;
  /** Values that belong to the code, such as the new total of `price-changed`. */
  readonly details: Record<string, unknown>;
  /** Finds the request in the server's log; null when the server was never reached. */
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

/** True for an `ApiError` with one of these codes. */
export function isApiError(thrown: unknown, ...codes: ApiErrorCode[]): thrown is ApiError {
  return thrown instanceof ApiError && (codes.length === 0 || codes.includes(thrown.code));
}

/** The sentence to show for a thrown value: the server's message, or `fallback`. */
export function toErrorMessage(thrown: unknown, fallback: string): string {
  return thrown instanceof ApiError && thrown.code !== 'unknown' ? thrown.message : fallback;
}
