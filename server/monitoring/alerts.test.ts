import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { openTestEnvironment, type TestEnvironment } from '@fondly/dev/environment/test-environment';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const alerts = read('deploy/alerts.yaml');
const dashboard = read('deploy/grafana-dashboard.json');
const runbook = read('docs/runbook.md');
/** The runbook without the first column of the table of former names. */
const currentRunbook = runbook.replace(/(?<=\| Before \|[^#]*)^\|[^|]*\|/gm, '|');

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment({ template: inject('template'), settings: { METRICS_PORT: '0' } });
});
afterAll(() => env.close());

/** The metrics that a text names, without the endings of a histogram. */
const listMetrics = (text: string) =>
  [...new Set(text.match(/\bfondly_[a-z_]+\b(?!=)/g))].map((name) => name.replace(/_(bucket|count|sum)$/, ''));

describe('Alerts, dashboard, objectives, and runbook', () => {
  test.for([
    ['deploy/alerts.yaml', alerts],
    ['deploy/alerts.test.yaml', read('deploy/alerts.test.yaml')],
    ['deploy/grafana-dashboard.json', dashboard],
    ['docs/slo.md', read('docs/slo.md')],
    ['docs/runbook.md', currentRunbook.replace(/fondly_(restored|old|session|market_)\b/g, '')],
  ])('every metric of %s is one of the registry', ([, text]) => {
    const named = listMetrics(text as string);

    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !env.app.metrics?.names().includes(name))).toEqual([]);
  });

  test('every metric has a panel or an alert', () => {
    const shown = [...listMetrics(alerts), ...listMetrics(dashboard)];

    expect(env.app.metrics?.names().filter((name) => !shown.includes(name))).toEqual([]);
  });

  test('a figure of the whole market is never added up over processes', () => {
    const before = [...`${alerts}${dashboard}`.matchAll(/(.*?)fondly_market_\w+/g)].map(([, text]) => text ?? '');

    expect(before.length).toBeGreaterThan(10);
    expect(before.filter((text) => !/(\bmax( by \(lane\) )?|\babsent)\($/.test(text))).toEqual([]);
  });

  test('the runbook says what to do for every alert, at the place that the alert names', () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
    const anchors = [...alerts.matchAll(/runbook: docs\/runbook\.md#([\w-]+)/g)].map(([, anchor]) => anchor ?? '');
    const headings = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title]) =>
      (title ?? '').toLowerCase().replaceAll(' ', '-'),
    );

    expect(names.filter((name) => !runbook.includes(`\`${name}\``))).toEqual([]);
    expect(anchors).toHaveLength(names.length);
    expect(anchors.filter((anchor) => !headings.includes(anchor))).toEqual([]);
  });
});

function hasPromtool(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const reason = hasPromtool() ? '' : " (skipped: promtool of Debian's package prometheus is not installed)";
describe.skipIf(reason !== '')(`promtool${reason}`, () => {
  test('accepts the rules, and they fire on made-up figures as they should', () => {
    const run = (...args: string[]) => execFileSync('promtool', args, { cwd: root, encoding: 'utf8' });

    expect(run('check', 'rules', 'deploy/alerts.yaml')).toContain('SUCCESS');
    expect(run('test', 'rules', 'deploy/alerts.test.yaml')).toContain('SUCCESS');
  });
});
