import type { Import } from '../read-imports.ts';

/** A source file with its imports. `isTest` is true for tests and for code that only tests may import. */
export type Source = { name: string; isTest: boolean; imports: Import[] };
