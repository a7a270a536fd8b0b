import { expect, test } from 'vitest';
import { csvCell, csvFile } from './csv.ts';

test.for([
  ['Kumo Noodle Bar', '"Kumo Noodle Bar"'],
  ['Say "cheese", please', '"Say ""cheese"", please"'],
  ['', '""'],
  ['2 - 1', '"2 - 1"'],
] as const)('the CSV cell of %j is %s', ([text, cell]) => {
  expect(csvCell(text)).toBe(cell);
});

test.for(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a spreadsheet does not run the text %j as a formula',
  (text) => {
    expect(csvCell(text)).toBe(`"'${text}"`);
  },
);

test.for([
  ['Order,Meal\r\n', 'Order,Meal\r\n'],
  ['Código,Comida\r\n', '\ufeffCódigo,Comida\r\n'],
] as const)('the file of %j begins with a byte order mark only if it needs one', ([text, file]) => {
  expect(csvFile(text)).toBe(file);
});
