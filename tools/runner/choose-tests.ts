import { toFile } from '../checks/boundaries/find-test-code-violations.ts';
import { listFiles } from '../checks/list-files.ts';
import { readImports } from '../checks/read-imports.ts';

export type TestChoice = { tests: string[]; skippedTests: string[]; journeys: string[]; notes: string[] };

const isUnitTest = (name: string) => /\.test\.tsx?$/.test(name);
const isJourney = (name: string) => name.endsWith('.spec.ts');

/** These decide what every test does, so only the whole run proves a change. */
const affectsEverything =
  /^(?:package(?:-lock)?\.json|tsconfig\.json|vitest\.config\.ts|playwright\.config\.ts|server\/migrations\/.*)$/;

/**
 * Chooses the tests that import a changed file, directly or through other files. The nearest come first, and `maxTests`
 * keeps the run short. A changed journey runs if there are few of them, because each takes half a minute.
 */
export function chooseTests(root: string, changed: string[], maxTests: number, maxJourneys: number): TestChoice {
  const distances = measureDistances(readImporters(root), changed);
  const related = [...distances]
    .filter(([name]) => isUnitTest(name))
    .sort(([a, distance], [b, otherDistance]) => distance - otherDistance || a.localeCompare(b))
    .map(([name]) => name);
  const journeys = changed.filter(isJourney);
  const areFewJourneys = journeys.length <= maxJourneys;
  return {
    tests: related.slice(0, maxTests),
    skippedTests: related.slice(maxTests),
    journeys: areFewJourneys ? journeys : [],
    notes: [
      ...changed
        .filter((name) => affectsEverything.test(name))
        .map((name) => `${name} affects every test: run npm test`),
      ...(areFewJourneys
        ? []
        : [`skipped ${journeys.length} changed journeys: npx playwright test ${journeys.join(' ')}`]),
      ...listJourneyFolders(changed).map(
        (folder) => `skipped the journeys of touched pages: npx playwright test ${folder}`,
      ),
    ],
  };
}

/** For each file, the files that import it. */
function readImporters(root: string): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const name of listFiles(root, ['.ts', '.tsx', '.mjs'])) {
    for (const { target } of readImports(root, name)) {
      const file = toFile(target);
      importers.set(file, [...(importers.get(file) ?? []), name]);
    }
  }
  return importers;
}

/** The number of imports between each file and the nearest changed file: 0 for a changed file. */
function measureDistances(importers: Map<string, string[]>, changed: string[]): Map<string, number> {
  const distances = new Map(changed.map((name): [string, number] => [name, 0]));
  // A map visits the entries that are added during the loop.
  for (const [name, distance] of distances) {
    for (const importer of importers.get(name) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

const journeyFolders: [RegExp, string][] = [
  [/^web\/src\/(?:customer|account)\//, 'e2e/journeys/customer'],
  [/^web\/src\/restaurant\//, 'e2e/journeys/restaurant'],
  [/^web\/src\/admin\//, 'e2e/journeys/admin'],
  [/^web\/src\/(?:public|shared)\//, 'e2e/journeys/site'],
];

function listJourneyFolders(changed: string[]): string[] {
  return journeyFolders.filter(([pattern]) => changed.some((name) => pattern.test(name))).map(([, folder]) => folder);
}
