import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkKubernetes } from './check-kubernetes.ts';

const manifests = 'deploy/ha/kubernetes';
let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'fondly-kubernetes-'));
  cpSync(path.resolve(import.meta.dirname, '../..', manifests), path.join(root, manifests), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function replace(file: string, text: string, by: string): void {
  const name = path.join(root, manifests, file);
  const content = readFileSync(name, 'utf8');
  expect(content).toContain(text);
  writeFileSync(name, content.replace(text, by));
}

describe('The check of the Kubernetes manifests', () => {
  test('our manifests pass', () => {
    expect(checkKubernetes(root)).toEqual([]);
  });

  test('a misspelled field deep inside of a pod is reported with its file', () => {
    replace('base/web.yaml', 'readinessProbe:', 'readynessProbe:');
    expect(checkKubernetes(root)).toEqual([
      expect.stringMatching(/^deploy\/ha\/kubernetes\/base\/web.yaml: .*readynessProbe/),
    ]);
  });

  test('a value of the wrong type and a missing field are reported', () => {
    replace('base/worker.yaml', 'replicas: 2', 'replicas: two');
    replace('base/disruption-budgets.yaml', 'policy/v1', 'policy/v1beta9');
    expect(checkKubernetes(root)).toEqual(
      [expect.stringContaining('worker.yaml'), expect.stringContaining('disruption-budgets.yaml')].reverse(),
    );
  });

  test('a resource that does not exist is reported', () => {
    replace('example/kustomization.yaml', 'ingress.yaml', 'ingres.yaml');
    expect(checkKubernetes(root)).toEqual([expect.stringContaining('ingres.yaml does not exist')]);
  });
});
