import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { toSnakeCase } from './code-case.ts';

/** A method, because the compiler then allows the parameters of any message: `fieldError` has checked them. */
type AnyMessage = { say(parameters: Record<string, string | number>, options: { locale: Language }): string }['say'];
const messages: Record<string, AnyMessage | undefined> = m;

/**
 * The code and the sentence of a field error. A message that zod writes has no code of ours and becomes `invalid`.
 *
 * @param error - as `fieldError` writes it
 */
export function explainFieldError(error: string, language: Language): { code: string; message: string } {
  const [code = ''] = error.split(' ');
  const json = error.slice(code.length + 1);
  const message = messages[`field_error_${toSnakeCase(code)}`];
  const options = { locale: language };
  if (!message) return { code: 'invalid', message: m.field_error_invalid({}, options) };
  return { code, message: message(json ? JSON.parse(json) : {}, options) };
}
