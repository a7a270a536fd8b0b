import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { writeTestFiles } from '../testing/write-test-files.ts';
import { checkSecrets } from './check-secrets.ts';

describe('the secrets check', () => {
  const check = (name: string, text: string) => {
    const root = writeTestFiles({ [name]: text, '.gitignore': 'web/build/' });
    execFileSync('git', ['init', '-q'], { cwd: root });
    return checkSecrets(root);
  };

  test.for([
    ['a live key', 'server/a.ts', `const key = 'sk_live_${'a1B2'.repeat(6)}';`],
    ['a webhook secret', 'docs/a.md', `whsec_${'a1B2'.repeat(6)}`],
    ['a key prefix in a file for browsers', 'web/build/client/assets/a.js', 'k.startsWith("sk_test_")'],
    ['the demo clock in a file for browsers', 'web/build/client/assets/a.js', 'n.src="/dev/clock.js"'],
    ['a package source', 'package-lock.json', '"resolved": "https://registry.example.test/a.tgz"'],
    ['a local path', 'docs/a.md', 'cd /home/ada/fondly && npm start'],
  ] as const)('finds %s', ([, name, text]) => {
    expect(check(name, text)).toHaveLength(1);
  });

  test('ignores the key of the sandbox and addresses of the product', () => {
    expect(check('server/a.ts', "const a = ['sk_test_sandbox', '/work-with-us', 'http://localhost:3000'];")).toEqual(
      [],
    );
  });
});
