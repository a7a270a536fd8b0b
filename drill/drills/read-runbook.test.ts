import { describe, expect, test } from 'vitest';
import { readRunbook } from './read-runbook.ts';

describe('The commands of the runbook', () => {
  test('point-in-time recovery begins by stopping Fondly and ends with a backup', () => {
    const steps = readRunbook('Point-in-time recovery');
    expect(steps[0]).toEqual({
      where: 'every application machine',
      commands: 'systemctl stop fondly-web fondly-worker\n',
    });
    expect(steps.at(-1)?.commands).toContain('--type=full backup');
  });

  test('every step names machines that exist', () => {
    const known = [
      'every application machine',
      'every database machine',
      'the leader',
      'database machine one',
      'database machines two and three',
    ];
    const named = readRunbook('Point-in-time recovery').map(({ where }) => where);
    expect(named.filter((where) => !known.includes(where))).toEqual([]);
    expect(new Set(named).size).toBe(known.length);
  });

  test('a chapter that does not exist is refused', () => {
    expect(() => readRunbook('Losing a key')).toThrow('has no chapter');
  });
});
