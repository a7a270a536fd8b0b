/**
 * Fails when a package that Fondly ships has a published advisory of high or critical severity. Where the registry does
 * not answer, nothing is compared, and the summary says so.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { reportViolations } from '../report-violations.ts';
import { listSevereAdvisories } from './list-severe-advisories.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const quick = ['--fetch-retries=0', '--fetch-timeout=10000'];
const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', ...quick], { cwd: root, encoding: 'utf8' });
const advisories = listSevereAdvisories(stdout);
if (advisories === null)
  console.log('Note: the registry does not list advisories, so the packages were not compared with advisories.');
else reportViolations(advisories, 'No package has a severe advisory.');
