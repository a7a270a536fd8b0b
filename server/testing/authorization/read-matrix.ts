import { readFileSync } from 'node:fs';
import type { Access, StaffAccess } from '@fondly/contract/endpoint';
import { type RestaurantRole, rolesAtLeast } from '@fondly/contract/restaurant/roles';

/* Reads the tables of `docs/authorization.md` and compares them with the `access` of the contract. */

type Facts = { isAdmin?: true; works?: { role: RestaurantRole; status: 'approved' | 'pending' } };
const approved = (role: RestaurantRole): Facts => ({ works: { role, status: 'approved' } });

export const callers = {
  anonymous: null,
  customer: {},
  customer2: {},
  owner: approved('owner'),
  owner2: approved('owner'),
  pending: { works: { role: 'owner', status: 'pending' } },
  admin: { isAdmin: true },
  manager: approved('manager'),
  counter: approved('counter'),
  key: approved('owner'),
  key2: approved('owner'),
  token: {},
} as const satisfies Record<string, Facts | null>;
export type Caller = keyof typeof callers;

const isCaller = (text: string): text is Caller => text in callers;

/** The cells by section, operation, and caller. */
export type Matrix = Map<string, Map<string, Map<Caller, string>>>;

export function readMatrix(): Matrix {
  const text = readFileSync(new URL('../../../docs/authorization.md', import.meta.url), 'utf8');
  const matrix: Matrix = new Map();
  for (const [, section = '', body = ''] of text.matchAll(/^## (.+)\n\n((?:\|.*\n)+)/gm)) {
    const [header = [], , ...lines] = body.trim().split('\n').map(toCells);
    if (header[0] !== 'Operation') continue;
    const rows = lines.map(([operation = '', ...cells]) => [operation, toRow(header.slice(1), cells)] as const);
    matrix.set(section, new Map(rows));
  }
  return matrix;
}

const toCells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

function toRow(header: string[], cells: string[]): Map<Caller, string> {
  const named = header.map((name, at) => [name, cells[at] ?? ''] as const);
  return new Map(named.flatMap(([name, cell]) => (isCaller(name) ? [[name, cell] as const] : [])));
}

/** Whether a status fits a cell of the tables. */
export function matches(status: number, cell: string): boolean {
  switch (cell) {
    case '2xx':
      return status >= 200 && status < 300;
    case 'allow':
      return status < 500 && ![401, 403, 404, 405].includes(status);
    case 'absent':
      return [401, 403, 404, 405].includes(status);
    case 'refused':
      return status >= 400 && status < 500;
    case 'field':
      return [400, 403, 422].includes(status);
    case 'any':
      return status < 500;
    default:
      return cell.split('/').map(Number).includes(status);
  }
}

/** The status with which `access` refuses a caller, or null if it does not. */
export function refusalOf(access: Access, caller: Caller): 401 | 403 | null {
  if (access === 'public' || access === 'optional') return null;
  const facts: Facts | null = callers[caller];
  if (!facts) return 401;
  if (access === 'customer') return null;
  if (access === 'admin') return facts.isAdmin ? null : 403;
  if ('admin' in access) return facts.isAdmin ? null : 403;
  return 'staff' in access && !isStaffAllowed(access, facts) ? 403 : null;
}

function isStaffAllowed({ staff, restaurant }: StaffAccess, { works }: Facts): boolean {
  if (!works || !rolesAtLeast(staff).includes(works.role)) return false;
  return restaurant === 'any' || works.status === 'approved';
}
