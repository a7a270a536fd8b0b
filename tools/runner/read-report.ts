import { existsSync, readFileSync } from 'node:fs';

export type Failure = { test: string; reason: string };
export type Report = { passed: number; failed: number; skipped: number; failures: Failure[] };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
};
type PlaywrightSuite = { title: string; suites?: PlaywrightSuite[]; specs?: PlaywrightSpec[] };
type PlaywrightSpec = {
  title: string;
  tests: { projectName: string; status: string; results: { errors: { message?: string }[] }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

/** Reads the report of a test runner: the counts, and every failure by name. A missing file counts nothing. */
export function readReport(kind: 'vitest' | 'playwright', file: string): Report {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0, failures: [] };
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return kind === 'vitest' ? fromVitest(report as VitestReport) : fromPlaywright(report as PlaywrightReport);
}

function fromVitest(report: VitestReport): Report {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((result) => result.status === 'failed');
    // A file that fails to load has no tests, so the file itself is the failure.
    if (tests.length === 0) return status === 'failed' ? [{ test: name, reason: message }] : [];
    return tests.map((result) => ({ test: `${name} > ${result.fullName}`, reason: result.failureMessages.join('\n') }));
  });
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  return { passed, failed, skipped, failures };
}

function fromPlaywright({ stats, suites, errors }: PlaywrightReport): Report {
  const failures = errors.map(({ message = '' }) => ({ test: 'before any journey', reason: message }));
  const walk = (suite: PlaywrightSuite, path: string) => {
    for (const inner of suite.suites ?? []) walk(inner, `${path} > ${inner.title}`);
    for (const spec of suite.specs ?? []) failures.push(...listFailures(spec, path));
  };
  for (const suite of suites) walk(suite, suite.title);
  // A journey that passes only on the second try has found a defect.
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, failures };
}

function listFailures(spec: PlaywrightSpec, path: string): Failure[] {
  return spec.tests
    .filter(({ status }) => status === 'unexpected' || status === 'flaky')
    .map(({ projectName, results }) => ({
      test: `${path} > ${spec.title} (${projectName})`,
      reason: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
    }));
}
