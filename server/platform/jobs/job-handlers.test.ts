import { test } from '@fondly/dev/test';
import type { JobHelpers } from 'graphile-worker';
import { afterEach, describe, expect, vi } from 'vitest';
import { jobHandlers } from '../../worker.ts';
import { toTaskList } from './job-handlers.ts';
import { laneNames, lanes } from './job-lanes.ts';
import { previousJobs } from './previous-jobs.ts';

/** The handlers of jobs do not use what the queue adds. */
const helpers = {} as JobHelpers;

afterEach(() => {
  vi.useRealTimers();
});

describe('The lanes', () => {
  test('every job, also under a name of the previous release, runs in exactly one lane', ({ env }) => {
    const tasks = laneNames.flatMap((lane) => Object.keys(toTaskList(env.app, jobHandlers, lane)));
    expect(tasks.sort()).toEqual([...new Set([...Object.keys(jobHandlers), ...Object.keys(previousJobs)])].sort());
  });
});

describe('A job that exceeds its time limit', () => {
  test('gives its slot back, is told to stop, and fails with the limit', async ({ env }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let signal: AbortSignal | undefined;
    const tasks = toTaskList(env.app, {
      'send-mail': (_app, _payload, given) => {
        signal = given;
        return new Promise(() => {});
      },
    });
    const { limitSeconds } = lanes.messages;
    const run = Promise.resolve(tasks['send-mail']?.({ id: 'one' }, helpers)).then(
      () => 'ended',
      (error: Error) => error.message,
    );
    await vi.advanceTimersByTimeAsync(limitSeconds * 1000 - 1);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);

    expect(await run).toBe(`send-mail took longer than ${limitSeconds} seconds`);
    expect(signal?.aborted).toBe(true);
  });
});
