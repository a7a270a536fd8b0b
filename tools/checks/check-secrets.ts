import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reportViolations } from './report-violations.ts';

/** Stripe keys and webhook secrets. Shorter values are names, such as the key of the sandbox. */
const secret = /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9]{16,}/;

/** Files for browsers may not even contain the prefix of a secret. */
const secretPrefix = /\b(?:sk|rk)_(?:live|test)\b|\b(?:sk|rk)_(?:live|test)_|whsec_/;

/** The demo's server adds its clock to the pages that it sends. The pages themselves know nothing of it. */
const demoClock = /\/dev\/clock|fondly-demo-clock/;

/** Package sources and local paths differ by machine, so tracked files may not name them. */
const registry = /https?:\/\/[^\s"'/]*(?:registry|npmjs|artifactory|nexus|verdaccio)[^\s"']*/i;
const machinePath = /(?:^|[\s"'`(=:])\/(?:work|home\/\w+|root|Users\/\w+|mnt|workspace)\/[\w.-]+/;

const binary = /\.(?:webp|png|jpe?g|gif|ico|woff2?|ttf|mp3|wav|gz|br|pdf)$/;

/** Finds secrets in tracked and built files, traces of a machine in tracked files, and of the demo in built ones. */
export function checkSecrets(root: string): string[] {
  const tracked = trackedFiles(root).filter((name) => !binary.test(name) && existsSync(path.join(root, name)));
  // This file and its tests name the patterns.
  const violations = tracked
    .filter((name) => !/^tools\/checks\/check-secrets(\.test)?\.ts$/.test(name))
    .flatMap((name) =>
      findInText(name, readFileSync(path.join(root, name), 'utf8'), { secret, registry, machinePath }),
    );
  const built = path.join(root, 'web/build/client');
  const shipped = existsSync(built) ? (readdirSync(built, { recursive: true, encoding: 'utf8' }) as string[]) : [];
  for (const name of shipped.filter((one) => /\.(?:js|css|html|json|map|txt)$/.test(one))) {
    violations.push(
      ...findInText(`web/build/client/${name}`, readFileSync(path.join(built, name), 'utf8'), {
        secretPrefix,
        demoClock,
      }),
    );
  }
  return violations;
}

function findInText(name: string, text: string, patterns: Record<string, RegExp>): string[] {
  return text.split('\n').flatMap((line, index) =>
    Object.entries(patterns)
      .filter(([, pattern]) => pattern.test(line))
      .map(([kind]) => `${name}:${index + 1}: ${kind}: ${line.trim().slice(0, 80)}`),
  );
}

function trackedFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
  return listed.toString().split('\0').filter(Boolean);
}

if (import.meta.main) {
  reportViolations(
    checkSecrets(path.resolve(import.meta.dirname, '../..')),
    'No file contains a secret or a trace of a machine.',
  );
}
