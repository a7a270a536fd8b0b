import { expect, test } from 'vitest';
import { readFileText } from './read-file-text.ts';

const read = (bytes: number[]) => readFileText(new Blob([new Uint8Array(bytes)]));

test('a file is UTF-8, or else of a spreadsheet on Windows', async () => {
  expect(await read([0x43, 0x61, 0x66, 0xc3, 0xa9])).toBe('Café');
  expect(await read([0x43, 0x61, 0x66, 0xe9])).toBe('Café');
});
