import { describe, expect, test } from 'vitest';
import { writeTestFiles } from '../testing/write-test-files.ts';
import { findVocabularyUses } from './check-vocabulary.ts';
import { splitIntoWords } from './split-into-words.ts';
import type { VocabularyRule } from './vocabulary.ts';

const rules: VocabularyRule[] = [
  { names: ['give back'], isBannedEverywhere: true, write: 'releaseOrRefund' },
  { names: ['wall'], prose: /\bwalls?\b/i, isBannedEverywhere: true, write: 'module boundary' },
  { names: ['kitchen'], isBannedEverywhere: false, write: 'restaurant' },
  { names: ['stop'], isBannedEverywhere: false, folders: /^server\/waitlist\//, write: 'unsubscribe' },
];

const findTexts = (name: string, text: string) =>
  findVocabularyUses(writeTestFiles({ [name]: text }), rules, [{ text: /^wallClock$/, reason: 'a usual name' }]).map(
    (use) => use.text,
  );

describe('the vocabulary check finds', () => {
  test.for([
    ['a word in a function name', 'server/a.ts', 'export function giveBackMoney() {}', 'giveBackMoney'],
    ['a word in a type name', 'contract/a.ts', 'export type KitchenView = string;', 'KitchenView'],
    ['a plural', 'web/a.tsx', 'const kitchens = [];', 'kitchens'],
    ['a word in a property name', 'dev/a.ts', 'const a = { kitchenId: 1 };', 'kitchenId'],
    ['a word in a file name', 'server/give-back.test.ts', '', 'give-back'],
    ['a word in a string that is a name', 'server/a.ts', "enqueue('give-back');", 'give-back'],
    ['a word in a line comment', 'server/a.ts', '// The wall is high.', 'The wall is high.'],
    ['a name in a comment', 'server/a.ts', '/** Calls `giveBack`. */', '* Calls `giveBack`.'],
    ['a word in a test title', 'e2e/a.spec.ts', "test('a wall is seen', () => {});", 'a wall is seen'],
    ['a word in a title with rows', 'tools/a.test.ts', "test.for([1])('wall %s', () => {});", 'wall %s'],
    ['a word in a step title', 'e2e/a.spec.ts', "await test.step('wall', () => {});", 'wall'],
    ['a word in a document', 'docs/a.md', 'Text.\nTwo walls.', 'Two walls.'],
    ['a class in a style sheet', 'web/a.module.css', '.kitchenName {}', 'kitchenName'],
    ['a word of a rule for this folder', 'server/waitlist/a.ts', 'const stop = 1;', 'stop'],
  ] as const)('%s', ([, name, text, use]) => {
    expect(findTexts(name, text)).toEqual([use]);
  });
});

describe('the vocabulary check ignores', () => {
  test.for([
    ['a sentence for customers', 'web/a.tsx', "const a = 'The wall of this kitchen'; const b = <p>Kitchens: wall</p>;"],
    ['an ordinary word in a comment', 'server/a.ts', '// The kitchen stops and gives back.'],
    ['a longer word', 'server/a.ts', 'const wallet = stopWatch;'],
    ['a column', 'server/a.ts', 'const a = row.kitchen_id;'],
    ['an exception', 'server/a.ts', 'const wallClock = 1;'],
    ['a rule for another folder', 'server/a.ts', 'const stop = 1;'],
    ['a folder that is not checked', 'bench/a.ts', 'const kitchen = 1;'],
  ] as const)('%s', ([, name, text]) => {
    expect(findTexts(name, text)).toEqual([]);
  });
});

test.for([
  ['readHTTPHeaders', ['read', 'http', 'headers']],
  ['give-back.test', ['give', 'back', 'test']],
  ['KitchenView2', ['kitchen', 'view2']],
] as const)('%s is split into words', ([name, words]) => {
  expect(splitIntoWords(name)).toEqual(words);
});
