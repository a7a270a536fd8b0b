import { type ProblemCode, problems } from '@fondly/contract/problems';

/** A refusal that the caller can understand and act on. Anything else that is thrown is our fault and becomes a 500. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly details: Record<string, unknown>;
  readonly fields: Record<string, string> | undefined;

  /** @param details - travel to the caller beside the sentence; never anything that is not the caller's to know */
  constructor(code: ProblemCode, details: Record<string, unknown> = {}, fields?: Record<string, string>) {
    super(problems[code].message);
    this.code = code;
    this.details = details;
    this.fields = fields;
  }

  get status(): number {
    return problems[this.code].status;
  }
}
