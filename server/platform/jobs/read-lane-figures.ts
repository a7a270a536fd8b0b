import type { App } from '../app.ts';
import { float, integer, notNull, row, text } from '../database/row.ts';
import { statement } from '../database/statement.ts';
import { findLaneRule, isJobName, type Lane } from './job-lanes.ts';
import { previousJobs } from './previous-jobs.ts';

/** Jobs of a lane that are due and wait for a slot, and how long the oldest has waited; 0 without any. */
export type LaneFigures = { waiting: number; oldestSeconds: number };

/** Reads the index of available jobs, so jobs that ended or failed cost nothing. */
const countWaiting = statement(
  'jobs-waiting-by-task',
  row({ task: text, waiting: notNull(integer), oldestSeconds: notNull(float) }),
  `select t.identifier as task, count(*)::int as waiting,
     extract(epoch from now() - min(j.run_at))::float as oldest_seconds
   from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where j.is_available and j.run_at <= now() group by 1`,
);

export async function readLaneFigures(app: App): Promise<Record<Lane, LaneFigures>> {
  const none = () => ({ waiting: 0, oldestSeconds: 0 });
  const figures: Record<Lane, LaneFigures> = { money: none(), messages: none(), upkeep: none() };
  for (const { task, waiting, oldestSeconds } of await countWaiting(app.db)) {
    const name = previousJobs[task]?.name ?? task;
    if (!isJobName(name)) continue;
    const lane = figures[findLaneRule(name).lane];
    lane.waiting += waiting;
    lane.oldestSeconds = Math.max(lane.oldestSeconds, oldestSeconds);
  }
  return figures;
}
