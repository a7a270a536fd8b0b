import { withoutPseudoTexts } from '@fondly/messages/pseudo-language';
import type { Page } from '@playwright/test';

/** Names that are the same in every language. The hidden button of a menu, "Dismiss", is translated by its library. */
const names = ['Fondly', 'Stripe', 'Visa', 'Atlanta', 'Georgia', 'Dismiss'];

/** `Intl` writes months and weekdays. A day of each of 28 months has all of them. */
const days = new Set(
  Array.from({ length: 28 }, (_, index) => new Date(Date.UTC(2026, index, index + 1))).flatMap((day) =>
    (['long', 'short'] as const).flatMap((form) => [
      day.toLocaleDateString('en-US', { month: form, timeZone: 'UTC' }),
      day.toLocaleDateString('en-US', { weekday: form, timeZone: 'UTC' }),
    ]),
  ),
);

/** Separates the texts of elements. No page contains it. */
const separator = '\u0001';

type PageTexts = { title: string; body: string; attributes: string[] };

/**
 * Reads what people see or hear on a page, also what another width shows. Left out are elements that are marked as never
 * translated or as written in another language.
 */
const readTexts = `(() => {
  const isSkipped = (element) => element.closest('script, style, noscript, template, [translate="no"], body [lang]');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) if (!isSkipped(walker.currentNode.parentElement)) texts.push(walker.currentNode.data);
  const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription', 'aria-valuetext'];
  const attributes = [...document.querySelectorAll(names.map((name) => '[' + name + ']').join())]
    .filter((element) => !isSkipped(element))
    .flatMap((element) => names.map((name) => element.getAttribute(name)).filter(Boolean));
  return { title: document.title, body: texts.join(${JSON.stringify(separator)}), attributes };
})()`;

/**
 * Finds texts of an open page in the pseudo-language that come from no catalog: words outside of its brackets.
 *
 * @param written - texts that people wrote or that the server made, such as names and addresses
 */
export async function findTextsOutsideCatalogs(page: Page, written: Iterable<string>): Promise<string[]> {
  const { title, body, attributes } = await page.evaluate<PageTexts>(readTexts);
  // A message with marked parts spans several elements, so its brackets are looked for in the whole page.
  const texts = [title, ...withoutPseudoTexts(body).split(separator), ...attributes.map(withoutPseudoTexts)];
  const longestFirst = [...new Set([...written, ...names])].sort((a, b) => b.length - a.length);
  return [...new Set(texts.map((text) => text.replaceAll(/\s+/g, ' ').trim()))].filter((text) => {
    const rest = longestFirst.reduce(
      (left, one) => left.replaceAll(one, ' '),
      withoutPseudoTexts(text).replaceAll(/https?:\/\/\S*/g, ''),
    );
    return (rest.match(/\p{L}{3,}/gu) ?? []).some((word) => !days.has(word));
  });
}

/** The texts in an answer of the API: names, addresses, and sentences of the server. Codes such as `picked_up` are not texts. */
export function listAnswerTexts(value: unknown): string[] {
  if (typeof value === 'string') return /^[a-z0-9_-]*$/.test(value) ? [] : [value.replaceAll(/\s+/g, ' ').trim()];
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(listAnswerTexts);
}
