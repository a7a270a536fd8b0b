import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensurePostgresUser, type SystemUser } from '@fondly/dev/postgres/ensure-postgres-user';
import type { Programs } from './find-programs.ts';

/** What every machine of the drill shares. Each machine is an address of the loopback network with the usual ports. */
export type Setting = {
  programs: Programs;
  folder: string;
  /** PostgreSQL does not run as root. */
  user: SystemUser;
  userName: string;
  databasePassword: string;
  superuserPassword: string;
  address(host: number): string;
  /** Creates a folder that `user` owns. */
  makeFolder(...names: string[]): string;
  /** Writes a copy of a file of `deploy/ha` with these texts replaced. */
  writeConfig(name: string, folder: string, replacements: [text: string, by: string][], mode?: number): string;
};

const deployFolder = path.resolve(import.meta.dirname, '../../deploy/ha');

export function createSetting(programs: Programs): Setting {
  const user = ensurePostgresUser();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fondly-drill-'));
  chmodSync(folder, 0o755);
  // Another drill on the same machine gets other addresses.
  const [first, second] = [32 + (process.pid % 64), 1 + (Math.floor(process.pid / 64) % 250)];
  const own = (name: string) => {
    if (user.uid !== undefined && user.gid !== undefined) chownSync(name, user.uid, user.gid);
  };
  const setting: Setting = {
    programs,
    folder,
    user,
    userName: user.uid === undefined ? os.userInfo().username : 'postgres',
    databasePassword: randomBytes(12).toString('hex'),
    superuserPassword: randomBytes(12).toString('hex'),
    address: (host) => `127.${first}.${second}.${host}`,
    makeFolder(...names) {
      const made = path.join(folder, ...names);
      mkdirSync(made, { recursive: true, mode: 0o700 });
      own(made);
      return made;
    },
    writeConfig(name, target, replacements, mode = 0o600) {
      let text = readFileSync(path.join(deployFolder, name), 'utf8');
      for (const [from, by] of replacements) {
        if (!text.includes(from)) throw new Error(`deploy/ha/${name} does not contain ${from}`);
        text = text.replaceAll(from, by);
      }
      const file = path.join(target, path.basename(name));
      writeFileSync(file, text, { mode });
      own(file);
      return file;
    },
  };
  mkdirSync(path.join(folder, 'logs'));
  return setting;
}
