import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { writeTestFiles } from '../testing/write-test-files.ts';
import { checkSecrets } from './check-secrets.ts';

describe('Secrets and traces', () => {
  const check = (name: string, text: string) => {
    const root = writeTestFiles({ [name]: text, '.gitignore': 'web/build/' });
    execFileSync('git', ['init', '-q'], { cwd: root });
    return checkSecrets(root);
  };

  test.for([
    ['a live key', 'server/a.ts', `const key = 'sk_live_${'a1B2'.repeat(6)}';`],
    ['a webhook secret', 'docs/a.md', `whsec_${'a1B2'.repeat(6)}`],
    ['the name of any key in what browsers load', 'web/build/client/assets/a.js', 'k.startsWith("sk_test_")'],
    ['where packages come from', 'package-lock.json', '"resolved": "https://registry.example.test/a.tgz"'],
    ['a path of a machine', 'docs/a.md', 'cd /home/ada/fondly && npm start'],
  ] as const)('%s is found', ([, name, text]) => {
    expect(check(name, text)).toHaveLength(1);
  });

  test("the sandbox's own key and an address of the product are none", () => {
    expect(check('server/a.ts', "const a = ['sk_test_sandbox', '/work-with-us', 'http://localhost:3000'];")).toEqual(
      [],
    );
  });
});
