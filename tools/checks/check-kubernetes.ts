import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseAllDocuments } from 'yaml';
import { reportViolations } from './report-violations.ts';

type Manifest = { apiVersion: string; kind: string; metadata?: { name: string }; [field: string]: unknown };
type Source = { file: string; manifest: Manifest };

const manifestFolder = 'deploy/ha/kubernetes';
const kustomization = 'kustomize.config.k8s.io/v1beta1';
const kustomizationFields = ['apiVersion', 'kind', 'namespace', 'resources', 'images', 'labels'];

/**
 * Finds manifests that Kubernetes would refuse, and misspelled fields, which it would ignore. The compiler compares each
 * manifest with the types of the Kubernetes API, since only it reports fields that a type does not have.
 *
 * @param root - contains `deploy/ha/kubernetes`; the types come from this checkout
 */
export function checkKubernetes(root: string): string[] {
  const sources = readdirSync(path.join(root, manifestFolder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .flatMap((name) => readManifests(root, path.posix.join(manifestFolder, name)));
  return [
    ...sources.flatMap((source) => checkKustomization(root, source)),
    ...compile(sources.filter(({ manifest }) => manifest.apiVersion !== kustomization)),
  ];
}

function readManifests(root: string, file: string): Source[] {
  const documents = parseAllDocuments(readFileSync(path.join(root, file), 'utf8'));
  if (!Array.isArray(documents)) return [];
  return documents.map((document) => {
    if (document.errors.length > 0) throw new Error(`${file}: ${document.errors[0]?.message}`);
    return { file, manifest: document.toJS() as Manifest };
  });
}

function checkKustomization(root: string, { file, manifest }: Source): string[] {
  if (manifest.apiVersion !== kustomization) return [];
  const folder = path.join(root, path.dirname(file));
  const resources = (manifest.resources ?? []) as string[];
  return [
    ...Object.keys(manifest)
      .filter((field) => !kustomizationFields.includes(field))
      .map((field) => `${file}: ${field} is not a field that we use`),
    ...resources
      .filter((name) => !existsSync(path.join(folder, name)))
      .map((name) => `${file}: ${name} does not exist`),
  ];
}

/** Without the types of browsers and of other packages, the compiler needs a fifth of a second. */
const compilerOptions =
  '--noEmit --strict --skipLibCheck --module nodenext --target es2024 --lib es2024 --ignoreConfig';

function compile(sources: Source[]): string[] {
  const checkout = path.resolve(import.meta.dirname, '../..');
  // Below node_modules, so that the compiler finds the types. A folder for each run: two may run at once.
  const folder = path.join(checkout, 'node_modules', '.cache', `kubernetes-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  try {
    const names = sources.map(({ manifest: { apiVersion, kind }, manifest }, index) => {
      const type = `import type { I${kind} } from 'kubernetes-models/${apiVersion}/${kind}';`;
      const name = `manifest-${index}.ts`;
      writeFileSync(
        path.join(folder, name),
        `${type}\nexport const manifest: I${kind} = ${JSON.stringify(manifest, null, 1)};\n`,
      );
      return name;
    });
    const compiler = path.join(checkout, 'node_modules', '.bin', 'tsc');
    const { stdout } = spawnSync(compiler, [...compilerOptions.split(' '), ...names], {
      cwd: folder,
      encoding: 'utf8',
    });
    return [...stdout.matchAll(/^manifest-(\d+)\.ts\((\d+),\d+\): error \S+ (.*)$/gm)].map(
      ([, index, line, message]) => {
        const { file, manifest } = sources[Number(index)] as Source;
        const text = readFileSync(path.join(folder, `manifest-${index}.ts`), 'utf8').split('\n')[Number(line) - 1];
        return `${file}: ${manifest.kind} ${manifest.metadata?.name}: ${text?.trim()} ${message}`;
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  reportViolations(
    checkKubernetes(path.resolve(import.meta.dirname, '../..')),
    'Every Kubernetes manifest fits the types of the Kubernetes API.',
  );
}
