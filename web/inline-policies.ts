import { policies } from '@fondly/contract/policies';
import type { Plugin } from 'vite';

const importsPolicies = /\bimport \{[^}]*\bpolicies\b[^}]*\} from '[^']*\/policies(?:\.ts)?'/;

/**
 * Writes the value of a policy where it is read. A page then loads the few numbers it uses instead of all, because a
 * bundler keeps an object whole.
 */
export const inlinePolicies: Plugin = {
  name: 'inline-policies',
  enforce: 'pre',
  apply: 'build',
  transform: (code) => (importsPolicies.test(code) ? inlineValues(code) : null),
};

/** @throws Error if the code reads a policy that does not exist */
export function inlineValues(code: string): string {
  return code.replaceAll(/(?<![/\\w.])policies\.(\w+)/g, (_, name: string) => {
    if (!(name in policies)) throw new Error(`the policy ${name} does not exist`);
    return `(${JSON.stringify(policies[name as keyof typeof policies])})`;
  });
}
