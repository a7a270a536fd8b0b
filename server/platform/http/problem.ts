import { type ProblemCode, problems } from '@fondly/contract/problems';

/** A refusal that the caller can understand and act on. Every other error becomes a 500. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly details: Record<string, unknown>;
  readonly fields: Record<string, string> | undefined;
  /** When the caller may try again. Only for 429 and 503, which have a default. */
  readonly retryAfterSeconds: number | undefined;

  /** @param details - sent to the caller in addition to the message, so they must not contain private data */
  constructor(
    code: ProblemCode,
    details: Record<string, unknown> = {},
    fields?: Record<string, string>,
    retryAfterSeconds?: number,
  ) {
    super(problems[code].message);
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
