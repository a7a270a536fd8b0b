import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportViolations } from '../checks/report-violations.ts';
import { listShippedPackages, readLockedPackages } from './list-shipped-packages.ts';

const file = 'web/public/third-party-licenses.txt';
/** What these workspaces depend on is in the image or in the pages. */
const shippedWorkspaces = ['contract', 'server', 'web'];
const licenseFile = /^(?:licen[cs]e|copying|ofl|notice)(?:[.-].*)?$/i;

/**
 * The licenses of all packages that ship, with each license text once. Builds for platforms are listed with the name of
 * their license, because only those of this machine are installed.
 */
export function listLicenses(root: string): string {
  const packages = readLockedPackages(root);
  const folders = listShippedPackages(packages, shippedWorkspaces);
  const namesByText = new Map<string, Set<string>>();
  for (const folder of [...folders].sort((a, b) => toName(a).localeCompare(toName(b), 'en'))) {
    const { version = '', license = 'see its license', optional: isOptional } = packages[folder] ?? {};
    const text = (isOptional ? null : readLicense(path.join(root, folder))) ?? `Its license is ${license}.`;
    namesByText.set(text, (namesByText.get(text) ?? new Set()).add(`${toName(folder)} ${version} (${license})`));
  }
  const parts = [...namesByText].map(([text, names]) => `${[...names].join('\n')}\n\n${text}\n`);
  const line = `${'-'.repeat(80)}\n`;
  return `Fondly contains the following third-party packages.\n\n${line}${parts.join(`\n${line}`)}`;
}

const toName = (folder: string): string => folder.split('node_modules/').at(-1) ?? folder;

function readLicense(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const names = readdirSync(folder)
    .filter((name) => licenseFile.test(name))
    .sort();
  const texts = names.map((name) => readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  return texts.length > 0 ? texts.join('\n\n') : null;
}

/** With `--check`, only says whether the licenses are current. */
function main(root: string, isCheck: boolean): void {
  const licenses = listLicenses(root);
  const target = path.join(root, file);
  const isCurrent = existsSync(target) && readFileSync(target, 'utf8') === licenses;
  if (!isCheck) writeFileSync(target, licenses);
  reportViolations(
    isCheck && !isCurrent ? [`${file} is not current: run npm run licenses`] : [],
    'The licenses are current.',
  );
}

if (import.meta.main) main(path.resolve(import.meta.dirname, '../..'), process.argv.includes('--check'));
