import { describe, expect, test } from 'vitest';
import { listSevereAdvisories } from './list-severe-advisories.ts';

const advisory = { title: 'Reads any file', url: 'https://github.com/advisories/GHSA-1234' };
const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

describe('Severe advisories', () => {
  test('names the package with its advisory, and not the packages that depend on it', () => {
    const output = report({
      'some-parser': { name: 'some-parser', severity: 'critical', via: [advisory] },
      'some-server': { name: 'some-server', severity: 'critical', via: ['some-parser'] },
      'some-logger': { name: 'some-logger', severity: 'moderate', via: [advisory] },
    });
    expect(listSevereAdvisories(output)).toEqual([
      'some-parser: critical, Reads any file (https://github.com/advisories/GHSA-1234)',
    ]);
  });

  test('is empty without advisories, and unknown without an answer', () => {
    expect(listSevereAdvisories(report({}))).toEqual([]);
    expect(listSevereAdvisories(JSON.stringify({ message: '405 Method Not Allowed' }))).toBeNull();
    expect(listSevereAdvisories('')).toBeNull();
  });
});
