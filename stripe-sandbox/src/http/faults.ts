/** What happens to a request: before it is handled, instead, or after. */
export type FaultAction =
  | { error: { status: number; type: string; code?: string } }
  | { error_after: { status: number; type: string; code?: string } }
  | { drop_connection: 'before' | 'after' }
  | { delay_ms: number }
  | { timeout: true };

export interface Fault {
  match: { method?: string; path?: string };
  /** How many more requests it applies to. */
  times: number;
  action: FaultAction;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  all(): Fault[];
  /** The first fault that matches the request. Counts as one of its `times`. */
  take(method: string, path: string): FaultAction | null;
}

/** `*` matches any text, also in the middle of a path. */
function matchesPath(pattern: string, path: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}

const matches = ({ match }: Fault, method: string, path: string) =>
  (match.method === undefined || match.method === method) &&
  (match.path === undefined || matchesPath(match.path, path));

export function openFaults(): Faults {
  let faults: Fault[] = [];
  return {
    add: (fault) => {
      faults.push(fault);
    },
    clear: () => {
      faults = [];
    },
    all: () => faults,
    take(method, path) {
      const fault = faults.find((known) => matches(known, method, path));
      if (!fault) return null;
      fault.times -= 1;
      faults = faults.filter(({ times }) => times > 0);
      return fault.action;
    },
  };
}
