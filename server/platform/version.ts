import { readFileSync } from 'node:fs';

const file = new URL('../../package.json', import.meta.url);

/** The version of this release, such as "1.0.0". */
export const version: string = JSON.parse(readFileSync(file, 'utf8')).version;
