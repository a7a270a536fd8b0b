import os from 'node:os';
import path from 'node:path';
import { nodeFlags } from '@fondly/server/node-flags';
import { createProgram, type Program } from '../cluster/program.ts';
import type { Setting } from '../cluster/setting.ts';

/** A supervised Node process that runs `file` as the user of the drill. */
export function createNodeProgram(
  setting: Setting,
  name: string,
  file: string,
  environment: Record<string, string>,
): Program {
  return createProgram({
    name,
    command: [process.execPath, ...nodeFlags, file],
    environment: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: path.join(os.tmpdir(), 'fondly-compiled'),
      ...environment,
    },
    user: {},
    folder: setting.folder,
    logFile: path.join(setting.folder, 'logs', `${name.replaceAll(' ', '-')}.log`),
  });
}
