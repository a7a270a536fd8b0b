import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/** A piece of a source file and the line on which it starts. */
export type SourceText = { text: string; line: number };

/**
 * The texts of a TypeScript file by kind. `titles` are the titles of tests and steps, `strings` are all other string
 * literals and templates, with `…` for each expression. Text between JSX tags is left out: it is for customers.
 */
export type SourceTexts = { names: SourceText[]; comments: SourceText[]; titles: SourceText[]; strings: SourceText[] };

const testFunctions = new Set(['test', 'it', 'describe', 'step']);

/** Parses a file (path relative to `root`) and lists its names, comments, test titles, and strings. */
export function readSourceTexts(root: string, name: string): SourceTexts {
  const source = readFileSync(path.join(root, name), 'utf8');
  const { program, comments, errors } = parseSync(name, source);
  if (errors[0]) throw new Error(`${name}: ${errors[0].message}`);
  const toLine = createLineLookup(source);
  const texts: SourceTexts = {
    names: [],
    comments: comments.map(({ value, start }) => ({ text: value, line: toLine(start) })),
    titles: [],
    strings: [],
  };
  const titleStarts = new Set<number>();
  const addName = (node: { name: string; start: number }) =>
    texts.names.push({ text: node.name, line: toLine(node.start) });
  const addString = (text: string, start: number) =>
    texts[titleStarts.has(start) ? 'titles' : 'strings'].push({ text, line: toLine(start) });
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      if (title && testFunctions.has(findFunctionName(callee))) titleStarts.add(title.start);
    },
    Identifier: addName,
    PrivateIdentifier: addName,
    JSXIdentifier: addName,
    Literal({ value, start }) {
      if (typeof value === 'string') addString(value, start);
    },
    TemplateLiteral({ quasis, start }) {
      addString(quasis.map(({ value }) => value.raw).join('…'), start);
    },
  }).visit(program);
  return texts;
}

type Callee = { type: string; name?: string; property?: unknown; callee?: unknown; object?: unknown };

/** "test" for `test(…)`, `test.skip(…)`, `test.for(…)(…)`; "step" for `test.step(…)`. */
function findFunctionName(callee: unknown): string {
  const { type, name = '', property, callee: called, object } = callee as Callee;
  if (type === 'Identifier') return name;
  if (type === 'CallExpression') return findFunctionName(called);
  if (type !== 'MemberExpression') return '';
  const propertyName = findFunctionName(property);
  return propertyName === 'step' ? propertyName : findFunctionName(object);
}

/** Finds the line (from 1) of an offset by binary search. */
function createLineLookup(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
