import { describe, expect, test } from 'vitest';
import { writeTestFiles } from '../testing/write-test-files.ts';
import { checkDocuments } from './check-documents.ts';

describe('Links and paths in the documents', () => {
  test('a link to a missing file or heading is reported, a link that resolves is not', () => {
    const root = writeTestFiles({
      'docs/a.md': '# A\n\n[b](b.md#two-words) [c](c.md) [d](b.md#three) [web](https://example.com) [self](#a)\n',
      'docs/b.md': '# B\n\n## Two `words`\n',
    });

    expect(checkDocuments(root)).toEqual([
      'docs/a.md: "c.md" does not exist',
      'docs/a.md: "b.md#three" does not exist',
    ]);
  });

  test('a path that does not exist is reported, from the root or from the folder of the document', () => {
    const root = writeTestFiles({
      'server/orders/README.md': '`server/orders/a.ts` `a.ts` `deep.ts` `gone.ts` `server/gone/` `GET /api/x` `x/y`\n',
      'server/orders/a.ts': '',
      'server/orders/deep/deep.ts': '',
    });

    expect(checkDocuments(root)).toEqual([
      'server/orders/README.md: "gone.ts" does not exist',
      'server/orders/README.md: "server/gone/" does not exist',
    ]);
  });

  test('a command that package.json does not have is reported', () => {
    const root = writeTestFiles({
      'package.json': '{"scripts":{"check":"x"}}',
      'a.md': '`npm run check` `npm run chek`\n',
    });

    expect(checkDocuments(root)).toEqual(['a.md: "npm run chek" does not exist']);
  });

  test('fenced blocks are ignored', () => {
    const root = writeTestFiles({ 'a.md': '```\n[b](b.md) `gone.ts`\n```\n' });

    expect(checkDocuments(root)).toEqual([]);
  });

  test('a document that a comment names must exist, with its heading', () => {
    const root = writeTestFiles({
      'docs/payments.md': '# Payments\n\n## Refunds\n',
      'server/a.ts': '/** docs/payments.md#refunds, docs/payments.md#voids, docs/gone.md, README.md */\n',
    });

    expect(checkDocuments(root)).toEqual([
      'server/a.ts: "docs/payments.md#voids" does not exist',
      'server/a.ts: "docs/gone.md" does not exist',
    ]);
  });

  test('a decision record is named after its title and is in the list', () => {
    const root = writeTestFiles({
      'docs/decisions/README.md': '[0001](0001-stock-is-a-counter.md)\n',
      'docs/decisions/0001-stock-is-a-counter.md': '# 0001 Stock is a counter\n',
      'docs/decisions/0002-old-name.md': '# 0002 New name\n',
    });

    expect(checkDocuments(root)).toEqual([
      'docs/decisions/0002-old-name.md: the name of the file is not its number and its title "# 0002 New name"',
      'docs/decisions/0002-old-name.md: docs/decisions/README.md does not list it',
    ]);
  });
});
