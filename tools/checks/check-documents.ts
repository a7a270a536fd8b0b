import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './list-files.ts';
import { reportViolations } from './report-violations.ts';

const sourceExtensions = ['.ts', '.tsx', '.mjs', '.css', '.sql'];
const link = /\[[^\]\n]*\]\(([^)\s]+)\)/g;
const codeSpan = /`([^`\n]+)`/g;
/** A comment that names a document, with an optional heading. */
const namedDocument = /(?<![\w/.-])((?:docs|[a-z-]+(?:\/[a-z-]+)*)\/[\w./-]+\.md)(#[\w-]+)?/g;
/**
 * A path such as `server/orders/` or `order-transitions.ts`. URLs, patterns, and names with placeholders do not match.
 */
const fileName = /^[\w@.-]+(?:\/[\w@.-]+)*\/?$/;
const recordName = /^docs\/decisions\/(\d{4})-(.+)\.md$/;

type Repository = { root: string; files: string[]; topFolders: Set<string>; scripts: Set<string> };

/** Finds links, paths, and commands in documents, and documents named in comments, that do not exist. */
export function checkDocuments(root: string): string[] {
  const files = listFiles(root, ['']);
  const topFolders = new Set(files.filter((name) => name.includes('/')).map((name) => name.split('/')[0] ?? ''));
  const repository = { root, files, topFolders, scripts: readScripts(root, files) };
  const isSource = (name: string) => sourceExtensions.some((extension) => name.endsWith(extension));
  return [
    ...files.filter((name) => name.endsWith('.md')).flatMap((name) => checkDocument(repository, name)),
    ...files.filter((name) => isSource(name) && !name.endsWith('.test.ts')).flatMap((name) => checkSource(root, name)),
    ...checkRecords(repository),
  ];
}

/** The npm scripts of the repository and of its workspaces. */
function readScripts(root: string, files: string[]): Set<string> {
  const packages = files.filter((name) => /^(?:[\w-]+\/)?package\.json$/.test(name));
  return new Set(
    packages.flatMap((name) => {
      const { scripts = {} } = JSON.parse(readFileSync(path.join(root, name), 'utf8')) as { scripts?: object };
      return Object.keys(scripts);
    }),
  );
}

function checkDocument(repository: Repository, name: string): string[] {
  const { root, scripts } = repository;
  // Fenced blocks contain commands, diagrams, and examples.
  const text = readFileSync(path.join(root, name), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
  const links = [...text.replaceAll(codeSpan, '``').matchAll(link)].map(([, target = '']) => target);
  const spans = [...text.matchAll(codeSpan)].map(([, span = '']) => span);
  const commands = spans.flatMap((span) => /^npm run ([\w:-]+)/.exec(span)?.[1] ?? []);
  return [
    ...links.filter((target) => !/^[a-z]+:/.test(target) && !resolves(root, name, target)),
    ...spans.filter((span) => fileName.test(span) && !isFile(repository, name, span)),
    ...commands.filter((command) => !scripts.has(command)).map((command) => `npm run ${command}`),
  ].map((target) => `${name}: "${target}" does not exist`);
}

/** Whether the target of a link in the file `from` exists, with its heading after `#`. */
function resolves(root: string, from: string, target: string): boolean {
  const [file = '', heading] = target.split('#');
  const found = file === '' ? path.join(root, from) : path.join(root, path.posix.dirname(from), file);
  if (!existsSync(found)) return false;
  return (
    heading === undefined || (found.endsWith('.md') && listHeadings(readFileSync(found, 'utf8')).includes(heading))
  );
}

/** The anchors that GitHub generates for headings. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-');
const listHeadings = (text: string) => [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toAnchor(heading));

/**
 * Whether a path exists, from the root or from the folder of the document. A file name alone may be anywhere below that
 * folder.
 */
function isFile({ root, files, topFolders }: Repository, document: string, span: string): boolean {
  const folder = path.posix.dirname(document);
  const [top = '', ...rest] = span.split('/');
  const looksLikeFile = sourceExtensions.some((extension) => span.endsWith(extension)) || span.endsWith('.md');
  if (!looksLikeFile && (rest.length === 0 || !topFolders.has(top))) return true;
  if (existsSync(path.join(root, span)) || existsSync(path.join(root, folder, span))) return true;
  const below = folder.startsWith('docs') || folder === '.' ? '' : `${folder}/`;
  return files.some((name) => name.startsWith(below) && name.endsWith(`/${span}`));
}

function checkSource(root: string, name: string): string[] {
  return [...readFileSync(path.join(root, name), 'utf8').matchAll(namedDocument)]
    .filter(([, file = '', heading = '']) => {
      const isOurs = existsSync(path.join(root, file.split('/')[0] ?? ''));
      return isOurs && !resolves(root, 'package.json', `${file}${heading}`);
    })
    .map(([target]) => `${name}: "${target}" does not exist`);
}

/** A record is found by its number and title, so both are in its file name, and the list links to it. */
function checkRecords({ root, files }: Repository): string[] {
  const list = path.join(root, 'docs/decisions/README.md');
  const listed = existsSync(list) && statSync(list).isFile() ? readFileSync(list, 'utf8') : '';
  return files.flatMap((name) => {
    const [, number = '', slug = ''] = recordName.exec(name) ?? [];
    if (number === '') return [];
    const [title = ''] = readFileSync(path.join(root, name), 'utf8').split('\n');
    const violations: string[] = [];
    if (toAnchor(title.replace(/^# \d{4} /, '')) !== slug || !title.startsWith(`# ${number} `))
      violations.push(`${name}: the name of the file is not its number and its title "${title}"`);
    if (!listed.includes(`(${number}-${slug}.md)`))
      violations.push(`${name}: docs/decisions/README.md does not list it`);
    return violations;
  });
}

if (import.meta.main)
  reportViolations(
    checkDocuments(path.resolve(import.meta.dirname, '../..')),
    'Every link and path in the documents resolves.',
  );
