import { languages } from '@fondly/messages/languages';
import { describe, expect, test } from 'vitest';
import { policies } from '../policies.ts';
import { problemCodes } from '../problems.ts';
import { explainFieldError } from './field-error-message.ts';
import { fieldError } from './field-errors.ts';
import { problemMessage } from './problem-message.ts';

describe.each(languages)('A problem in the language "%s"', (language) => {
  test.each(problemCodes)('%s has a sentence with all of its parameters', (code) => {
    const message = problemMessage(code, language);
    expect(message).not.toBe(code);
    expect(message).not.toMatch(/[{}]|undefined/);
  });
});

test('a problem names the number of its policy', () => {
  expect(problemMessage('too-many-portions', 'en')).toContain(String(policies.portionsPerMealAndDay));
  expect(problemMessage('too-many-portions', 'es')).toContain(String(policies.portionsPerMealAndDay));
});

test('a field error becomes its code and a sentence in the language of the reader', () => {
  expect(explainFieldError('zip-unknown', 'en')).toEqual({
    code: 'zip-unknown',
    message: "We don't know this ZIP code. Please check it.",
  });
  const error = fieldError('text-too-long', { max: 120 });
  expect(explainFieldError(error, 'en')).toEqual({
    code: 'text-too-long',
    message: 'Please use at most 120 characters.',
  });
  expect(explainFieldError(error, 'es').message).toBe('Use como máximo 120 caracteres.');
});

test('a text that a person wrote may be a parameter of a field error', () => {
  const { message } = explainFieldError(fieldError('zips-unknown', { zips: '30308, "30309"' }), 'en');
  expect(message).toBe('We don\'t know 30308, "30309".');
});

test('a sentence of the library that checks requests becomes a general one', () => {
  expect(explainFieldError('Invalid input: expected string, received undefined', 'en')).toEqual({
    code: 'invalid',
    message: 'Please check this field.',
  });
});
