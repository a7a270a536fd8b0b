import type { Context } from './context.ts';
import type { Task } from './store/rows.ts';

/** Schedules a task. One kind of task exists once per object; scheduling it again moves it to the new time. */
export function scheduleTask(context: Context, kind: Task['kind'], objectId: string, atMs: number): void {
  context.store.tasks.put({ id: `${kind}:${objectId}`, kind, objectId, atMs });
  context.rescheduleTimer(atMs);
}

export function cancelTask(context: Context, kind: Task['kind'], objectId: string): void {
  context.store.tasks.remove(`${kind}:${objectId}`);
}
