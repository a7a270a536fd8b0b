import type { Source } from './source.ts';

const allowed = ['zod', '@fondly/messages/languages', '@fondly/messages/runtime', '@fondly/messages/server'];

/** The contract runs in the server and in browsers, so it imports zod and messages that name their language only. */
export function findContractViolations(sources: Source[]): string[] {
  return sources
    .filter((source) => source.name.startsWith('contract/src/') && !source.isTest)
    .flatMap(({ name, imports }) =>
      imports
        .filter(({ target }) => !allowed.includes(target) && !target.startsWith('contract/src/'))
        .map(({ target }) => `${name}: the contract imports ${target}`),
    );
}
