import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Lists the files of this checkout that the last stage of the Dockerfile copies into the image. */
export function listImageFiles(root: string): string[] {
  const ignored = parseDockerignore(readFileSync(path.join(root, '.dockerignore'), 'utf8'));
  const folders = listCopiedFolders(readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8'));
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 2 ** 26 })
    .toString()
    .split('\0');
  return files.filter((name) => name !== '' && !ignored(name) && folders.some((folder) => name.startsWith(folder)));
}

/** Returns a function that tells whether Docker leaves a file out. The last pattern that matches decides. */
export function parseDockerignore(text: string): (name: string) => boolean {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ isIgnored: !line.startsWith('!'), pattern: toPattern(line.replace(/^!/, '')) }));
  return (name) => patterns.findLast(({ pattern }) => pattern.test(name))?.isIgnored ?? false;
}

/** A pattern matches a file and everything in a folder. `**` matches any number of folders. */
function toPattern(line: string): RegExp {
  const source = line
    .replace(/^\/|\/$/g, '')
    .split('**/')
    .map((part) =>
      part
        .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
        .replaceAll('*', '[^/]*')
        .replaceAll('?', '[^/]'),
    )
    .join('(?:.*/)?');
  return new RegExp(`^${source}(?:/.*)?$`);
}

/** The sources of the `COPY` lines in the last stage that come from the checkout. */
function listCopiedFolders(dockerfile: string): string[] {
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  return [...lastStage.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
}
