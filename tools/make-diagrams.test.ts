import { expect, test } from 'vitest';
import { replacePart } from './make-diagrams.ts';

const start = '<!-- written by tools/make-diagrams.ts -->';
const end = '<!-- end of what is written -->';

test('only the part between the marks is replaced', () => {
  const text = `# A\n\n${start}\nold\n${end}\n\nby hand\n`;
  expect(replacePart(text, 'new')).toBe(`# A\n\n${start}\n\nnew\n\n${end}\n\nby hand\n`);
});

test('a document without its marks is refused', () => {
  expect(() => replacePart('# A\n', 'new')).toThrow('missing');
});
