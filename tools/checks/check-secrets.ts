import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reportViolations } from './report-violations.ts';

/** Keys of the card provider in any mode, and the secrets of its webhooks: 16 letters and digits or more are no mere name. */
const secret = /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}|\bwhsec_[A-Za-z0-9]{16,}/;

/** In what browsers load not even the beginning of one has any business. */
const secretPrefix = /\b(?:sk|rk)_(?:live|test)\b|\b(?:sk|rk)_(?:live|test)_|whsec_/;

/** Where packages come from is a matter of the machine, and so is where this checkout lies. */
const registry = /https?:\/\/[^\s"'/]*(?:registry|npmjs|artifactory|nexus|verdaccio)[^\s"']*/i;
const machinePath = /(?:^|[\s"'`(=:])\/(?:work|home\/\w+|root|Users\/\w+|mnt|workspace)\/[\w.-]+/;

const binary = /\.(?:webp|png|jpe?g|gif|ico|woff2?|ttf|mp3|wav|gz|br|pdf)$/;

/** Secrets in the tracked files and in the built web, and traces of the machine in the tracked files. */
export function checkSecrets(root: string): string[] {
  const tracked = trackedFiles(root).filter((name) => !binary.test(name) && existsSync(path.join(root, name)));
  // This file and its tests name what they look for.
  const violations = tracked
    .filter((name) => !/^tools\/checks\/check-secrets(\.test)?\.ts$/.test(name))
    .flatMap((name) =>
      findInText(name, readFileSync(path.join(root, name), 'utf8'), { secret, registry, machinePath }),
    );
  const built = path.join(root, 'web/build/client');
  const shipped = existsSync(built) ? (readdirSync(built, { recursive: true, encoding: 'utf8' }) as string[]) : [];
  for (const name of shipped.filter((one) => /\.(?:js|css|html|json|map|txt)$/.test(one))) {
    violations.push(
      ...findInText(`web/build/client/${name}`, readFileSync(path.join(built, name), 'utf8'), { secretPrefix }),
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
  reportViolations(checkSecrets(path.resolve(import.meta.dirname, '../..')), 'No secret and no trace of a machine.');
}
