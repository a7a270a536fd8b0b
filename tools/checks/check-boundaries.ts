import path from 'node:path';
import { findContractViolations } from './boundaries/find-contract-violations.ts';
import { findEnvironmentReads } from './boundaries/find-environment-reads.ts';
import { findPaymentsViolations, findServerViolations } from './boundaries/find-server-violations.ts';
import { findTestCodeViolations } from './boundaries/find-test-code-violations.ts';
import { findWebViolations } from './boundaries/find-web-violations.ts';
import { findWorkspaceViolations } from './boundaries/find-workspace-violations.ts';
import { isTestCode } from './boundaries/is-test-code.ts';
import { listFiles } from './list-files.ts';
import { readImports } from './read-imports.ts';
import { reportViolations } from './report-violations.ts';

/** Finds imports that the module rules forbid. */
export function checkBoundaries(root: string): string[] {
  const sources = listFiles(root, ['.ts', '.tsx', '.mjs', '.js'])
    // Its sample files are texts that look like imports.
    .filter((name) => name !== 'tools/checks/check-boundaries.test.ts')
    .map((name) => ({ name, isTest: isTestCode(name), imports: readImports(root, name) }));
  return [
    findWorkspaceViolations,
    findContractViolations,
    findServerViolations,
    findPaymentsViolations,
    findWebViolations,
    findTestCodeViolations,
  ]
    .flatMap((find) => find(sources))
    .concat(findEnvironmentReads(root, sources))
    .sort();
}

if (import.meta.main)
  reportViolations(checkBoundaries(path.resolve(import.meta.dirname, '../..')), 'All imports follow the module rules.');
