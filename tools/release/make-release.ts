/**
 * `npm run release -- 1.2.0` makes a release from a clean main: the version, the changelog, a commit, and a tag. In
 * `build/release` it leaves the notes, the list of components (SBOM), the third-party licenses, and the image.
 *
 * --no-image       builds no image
 * --base, --builder  as for `npm run image`
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isLaterVersion, releaseChangelog } from './changelog.ts';

const root = path.resolve(import.meta.dirname, '../..');
const target = path.join(root, 'build/release');
/** The workspaces whose packages reach a server or a browser. */
const shipped = ['contract', 'messages', 'server', 'web'].flatMap((name) => ['-w', name]);

const run = (program: string, ...values: string[]): string =>
  execFileSync(program, values, { cwd: root, maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] }).toString();

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: { image: { type: 'boolean', default: true }, base: { type: 'string' }, builder: { type: 'string' } },
});
const [version = ''] = positionals;
const { version: current } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
if (!isLaterVersion(version, current)) refuse(`Give a version above ${current}, such as: npm run release -- 1.2.0`);
if (run('git', 'status', '--porcelain') !== '') refuse('Commit or remove your changes first.');
if (run('git', 'branch', '--show-current').trim() !== 'main') refuse('A release is made from main.');

const changelog = path.join(root, 'CHANGELOG.md');
const day = new Date().toISOString().slice(0, 10);
const { text, notes } = releaseChangelog(readFileSync(changelog, 'utf8'), version, day);
writeFileSync(changelog, text);
run('npm', 'version', version, '--no-git-tag-version', '--include-workspace-root', '--workspace', 'client');
run(process.execPath, 'tools/release/list-licenses.ts');

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
writeFileSync(path.join(target, 'notes.md'), `${notes}\n`);
writeFileSync(
  path.join(target, 'sbom.cdx.json'),
  run('npm', 'sbom', '--sbom-format=cyclonedx', '--omit=dev', ...shipped),
);
copyFileSync(path.join(root, 'web/public/third-party-licenses.txt'), path.join(target, 'third-party-licenses.txt'));

run('git', 'commit', '--all', '--quiet', '-m', `release: ${version}`, '-m', notes);
run('git', 'tag', '--annotate', `v${version}`, '-m', `Fondly ${version}`);

if (values.image) {
  const { base, builder = 'docker' } = values;
  const options = [...(base ? ['--base', base] : []), '--builder', builder];
  console.log(run(process.execPath, 'tools/release/build-image.ts', ...options));
  const archive = path.join(target, 'image.tar');
  if (builder === 'buildah') run('buildah', 'push', `fondly:${version}`, `docker-archive:${archive}:fondly:${version}`);
  else run(builder, 'save', '--output', archive, `fondly:${version}`);
}
console.log(`Released ${version}: see build/release. Next: git push --follow-tags`);
