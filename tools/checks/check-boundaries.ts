import path from 'node:path';
import { findContractViolations } from './boundaries/find-contract-violations.ts';
import { findServerViolations } from './boundaries/find-server-violations.ts';
import { findWebViolations } from './boundaries/find-web-violations.ts';
import { findWorkspaceViolations } from './boundaries/find-workspace-violations.ts';
import { listFiles } from './list-files.ts';
import { type Import, readImports } from './read-imports.ts';
import { reportViolations } from './report-violations.ts';

/** A source file with what it imports; `isTest` for tests and their builders, which may come in by the town's door. */
export type Source = { name: string; isTest: boolean; imports: Import[] };

/** Every place where one part of the house reaches into another that it must not know. */
export function checkBoundaries(root: string): string[] {
  const sources = listFiles(root, ['.ts', '.tsx', '.mjs', '.js'])
    // The faults planted there are texts, which look like imports.
    .filter((name) => name !== 'tools/checks/check-boundaries.test.ts')
    .map((name) => ({ name, isTest: /\.test\.tsx?$/.test(name), imports: readImports(root, name) }));
  markTestHelpers(sources);
  return [findWorkspaceViolations, findContractViolations, findServerViolations, findWebViolations]
    .flatMap((find) => find(sources))
    .sort();
}

/** What nobody but tests, journeys and bench imports is part of the proof: builders of people, orders and the like. */
function markTestHelpers(sources: Source[]): void {
  const importers = new Map<string, Source[]>();
  for (const source of sources) {
    for (const { target } of source.imports) {
      const name = target
        .replace(/^@fondly\/(contract|stripe-sandbox)\/(.*)$/, '$1/src/$2.ts')
        .replace(/^@fondly\/(.*)$/, '$1.ts');
      importers.set(name, [...(importers.get(name) ?? []), source]);
    }
  }
  const isTestCode = (source: Source) => source.isTest || /^(?:e2e|bench)\//.test(source.name);
  for (let found = true; found; ) {
    const testHelpers = sources.filter(({ name, isTest }) => !isTest && importers.get(name)?.every(isTestCode));
    for (const testHelper of testHelpers) testHelper.isTest = true;
    found = testHelpers.length > 0;
  }
}

if (import.meta.main)
  reportViolations(checkBoundaries(path.resolve(import.meta.dirname, '../..')), 'Every wall stands.');
