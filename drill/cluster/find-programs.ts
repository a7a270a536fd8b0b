import { existsSync, readdirSync } from 'node:fs';

/** Debian's programs that the drill starts, by the package that contains them. */
const wanted = {
  patroni: ['patroni', '/usr/bin/patroni'],
  patronictl: ['patroni', '/usr/bin/patronictl'],
  etcd: ['etcd-server', '/usr/bin/etcd'],
  haproxy: ['haproxy', '/usr/sbin/haproxy'],
  pgbouncer: ['pgbouncer', '/usr/sbin/pgbouncer'],
  pgbackrest: ['pgbackrest', '/usr/bin/pgbackrest'],
  caddy: ['caddy', '/usr/bin/caddy'],
} as const;

export type Programs = Record<keyof typeof wanted, string> & {
  /** The folder of initdb, postgres, pg_ctl, and psql. */
  postgresFolder: string;
};

const postgresVersions = '/usr/lib/postgresql';

/** @returns the paths of all programs, or the packages that are missing */
export function findPrograms(): { programs: Programs } | { missing: string[] } {
  const entries = Object.entries(wanted);
  const missing: string[] = entries.flatMap(([, [debianPackage, file]]) => (existsSync(file) ? [] : [debianPackage]));
  // The Python client of etcd is a recommendation of the package patroni only.
  if (!existsSync('/usr/lib/python3/dist-packages/etcd')) missing.push('python3-etcd');
  const version = existsSync(postgresVersions)
    ? readdirSync(postgresVersions)
        .filter((name) => existsSync(`${postgresVersions}/${name}/bin/postgres`))
        .sort((a, b) => Number(b) - Number(a))[0]
    : undefined;
  if (!version) missing.push('postgresql');
  if (missing.length > 0) return { missing: [...new Set(missing)] };
  const paths = Object.fromEntries(entries.map(([name, [, file]]) => [name, file])) as Record<
    keyof typeof wanted,
    string
  >;
  return { programs: { ...paths, postgresFolder: `${postgresVersions}/${version}/bin` } };
}
