/**
 * `npm run image` builds the image `fondly:<version>` with Docker.
 *
 * --base NAME      the image to build on. Without it, `deploy/base.Dockerfile` is built, which needs the network
 * --builder NAME   `docker` (the default), `podman`, or `buildah`, which needs no daemon
 * --prepare        fills `build/image` only
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWeb } from '@fondly/dev/build-web';
import { prepareImage } from './prepare-image.ts';
import { readCommit } from './read-commit.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const { values } = parseArgs({
  options: { base: { type: 'string' }, builder: { type: 'string', default: 'docker' }, prepare: { type: 'boolean' } },
});

function build(...options: string[]): void {
  const { status, error } = spawnSync(values.builder, ['build', ...options], { cwd: root, stdio: 'inherit' });
  if (error) throw new Error(`${values.builder} could not be started: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

await buildWeb();
const folder = path.relative(root, prepareImage(root));
console.log(`Prepared ${folder}.`);
if (!values.prepare) {
  const base = values.base ?? 'fondly-base';
  if (!values.base) build('-f', 'deploy/base.Dockerfile', '-t', base, 'deploy');
  const settings = ['--build-arg', `BASE=${base}`, '--build-arg', `COMMIT=${readCommit(root)}`];
  // Buildah's image format has no health check unless it is asked for Docker's.
  const format = values.builder === 'docker' ? [] : ['--format', 'docker'];
  const tags = ['-t', `fondly:${version}`, '-t', 'fondly:latest'];
  build('--network', 'none', ...format, ...settings, ...tags, '-f', 'deploy/Dockerfile', folder);
  console.log(`Built fondly:${version}.`);
}
