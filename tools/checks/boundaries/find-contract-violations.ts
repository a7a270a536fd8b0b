import type { Source } from '../check-boundaries.ts';

/** The contract is pure: shapes and rules that server and browser run alike, so it needs zod and nothing else. */
export function findContractViolations(sources: Source[]): string[] {
  return sources
    .filter((source) => source.name.startsWith('contract/src/') && !source.isTest)
    .flatMap(({ name, imports }) =>
      imports
        .filter(({ target }) => target !== 'zod' && !target.startsWith('contract/src/'))
        .map(({ target }) => `${name}: the contract imports ${target}`),
    );
}
