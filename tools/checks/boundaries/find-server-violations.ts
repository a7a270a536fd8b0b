import type { Source } from '../check-boundaries.ts';

/** A room may import itself and the rooms before it. What must happen later travels as a job or a signal. */
const rooms = [
  'platform',
  'messaging',
  'accounts',
  'files',
  'restaurants',
  'staff',
  'meals',
  'orders',
  'waitlist',
  'ledger',
  'payments',
  'counter',
  'problem-reports',
  'notifications',
  'reports',
  'admin',
];

/** Folders that know every module: what serves pages, what operators run, what is measured, and tests across modules. */
const overall = ['web', 'commands', 'monitoring', 'testing'];

/** Libraries that speak to the world outside, and the rooms that may. */
const speakers: Record<string, string[]> = {
  stripe: ['platform', 'payments'],
  nodemailer: ['platform'],
  'web-push': ['platform'],
  aws4fetch: ['platform'],
};

/** Walls between the rooms. Tests come in by the front door and are free; the lists at the root know all rooms. */
export function serverFaults(sources: Source[]): string[] {
  const faults: string[] = [];
  for (const { name, isTest, imports } of sources) {
    const [top, room, ...rest] = name.split('/');
    if (top !== 'server' || isTest || room === undefined || rest.length === 0) continue;
    if (overall.includes(room)) continue;
    const home = rooms.indexOf(room);
    if (home < 0) faults.push(`${name}: ${room} is not in the list of rooms`);

    for (const { target } of imports) {
      const speaker = speakers[target];
      if (speaker && !speaker.includes(room))
        faults.push(`${name}: only ${speaker.join(' and ')} may import ${target}`);

      const [reachedTop, reached, ...reachedRest] = target.replace(/^@fondly\//, '').split('/');
      if (reachedTop !== 'server' || reached === undefined || reached === room) continue;
      if (reachedRest.length === 0 || overall.includes(reached))
        faults.push(`${name}: a room imports ${target}, which knows all rooms`);
      else if (rooms.indexOf(reached) > home) faults.push(`${name}: ${room} imports the later room ${reached}`);
      else if (/^routes(\.ts)?$/.test(reachedRest.at(-1) ?? ''))
        faults.push(`${name}: imports the routes of ${reached}`);
    }
  }
  return faults;
}
