import { problemMessage } from '@fondly/contract/sentences/problem-message';
import { test } from '@fondly/dev/test';
import { languages } from '@fondly/messages/languages';
import { expect } from 'vitest';
import { readRequestLanguage } from './request-language.ts';

test('the sentences of an answer are in the language of the request, or in English', () => {
  const request = { headers: { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' } };
  expect(readRequestLanguage(request)).toBe('es');
  expect(readRequestLanguage({ headers: {} })).toBe('en');
});

test('a problem has the same code in every language', async ({ env }) => {
  for (const language of languages) {
    const response = await fetch(`${env.url}/api/account/settings`, { headers: { 'accept-language': language } });
    expect(await response.json()).toMatchObject({
      code: 'sign-in-required',
      message: problemMessage('sign-in-required', language),
    });
  }
});

test('a field error has a code beside its sentence', async ({ env }) => {
  const body = { email: 'not an address', city: null };
  const response = await fetch(`${env.url}/api/waitlist/city`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(await response.json()).toMatchObject({
    code: 'invalid-input',
    fields: { email: 'Please enter a valid email address.' },
    fieldCodes: { email: 'email-invalid' },
  });
});
