import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { type ProblemCode, problems } from '../problems.ts';
import { type SnakeCase, toSnakeCase } from './code-case.ts';

type ParametersOf<Code extends ProblemCode> = (typeof problems)[Code] extends { parameters: infer Parameters }
  ? Parameters
  : Record<never, never>;

/** Does not compile while a code has no sentence in `problem.json`, or one with other parameters. */
const sentences = m satisfies {
  [Code in ProblemCode as `problem_${SnakeCase<Code>}`]: (
    parameters: ParametersOf<Code>,
    options: { locale: Language },
  ) => string;
};

/** A method, because the compiler then allows the parameters of any sentence: they are checked above. */
type AnySentence = { say(parameters: Record<string, string | number>, options: { locale: Language }): string }['say'];
const sentencesByKey: Record<string, AnySentence | undefined> = sentences;

/** The sentence of a problem. For the server and for tests: it brings every sentence with it, so no page imports it. */
export function problemMessage(code: ProblemCode, language: Language): string {
  const { parameters = {} }: { status: number; parameters?: Record<string, number> } = problems[code];
  const sentence = sentencesByKey[`problem_${toSnakeCase(code)}`];
  return sentence ? sentence(parameters, { locale: language }) : code;
}
