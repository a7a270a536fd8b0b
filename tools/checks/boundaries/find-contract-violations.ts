import type { Source } from './source.ts';

/** The contract runs in the server and in browsers, so it imports zod only. */
export function findContractViolations(sources: Source[]): string[] {
  return sources
    .filter((source) => source.name.startsWith('contract/src/') && !source.isTest)
    .flatMap(({ name, imports }) =>
      imports
        .filter(({ target }) => target !== 'zod' && !target.startsWith('contract/src/'))
        .map(({ target }) => `${name}: the contract imports ${target}`),
    );
}
