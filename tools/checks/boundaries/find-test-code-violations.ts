import { isTestCode } from './is-test-code.ts';
import type { Source } from './source.ts';

/** Workspaces whose code runs in production, or, for the sandbox, must run without tests. */
const shipped = /^(?:contract\/src|server|web\/src|stripe-sandbox\/src)\//;
/** Folders that are for development only. A file that only they import does not belong in the image. */
const forDevelopment = /^(?:dev|e2e|bench|tools)\//;
/** Files that a command or a framework starts. Tests may import them, too. */
const startedFiles =
  /^(?:server\/(?:start|run)\.ts|server\/commands\/|stripe-sandbox\/src\/main\.ts|web\/src\/(?:root|routes)\.tsx?|web\/src\/.*(?:-page|\/layout)\.tsx)/;

/** Finds shipped code that imports test code, and files that only tests import although they are shipped. */
export function findTestCodeViolations(sources: Source[]): string[] {
  const importersByTarget = new Map<string, string[]>();
  const violations: string[] = [];
  for (const { name, imports } of sources) {
    for (const { target } of imports) {
      const file = toFile(target);
      importersByTarget.set(file, [...(importersByTarget.get(file) ?? []), name]);
      if (shipped.test(name) && !isTestCode(name) && isTestCode(file))
        violations.push(`${name}: imports the test code ${file}`);
    }
  }
  for (const { name } of sources) {
    if (!shipped.test(name) || isTestCode(name) || startedFiles.test(name)) continue;
    const importers = importersByTarget.get(name) ?? [];
    const areAllForTests = importers.every((importer) => isTestCode(importer) || forDevelopment.test(importer));
    if (importers.length > 0 && areAllForTests)
      violations.push(`${name}: only tests import it, so move it to testing/`);
  }
  return violations;
}

/** The file of an import by package name; other targets are files already. */
export function toFile(target: string): string {
  return target
    .replace(/^@fondly\/(contract|stripe-sandbox)\/(.*)$/, '$1/src/$2.ts')
    .replace(/^@fondly\/(.*)$/, '$1.ts');
}
