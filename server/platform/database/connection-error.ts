import pg from 'pg';

/**
 * PostgreSQL accepts no connection or ends ours: too many, starting, stopping, restarted after a crash, ended while
 * idle, a failed handshake, a protocol error (PgBouncer's code for its own refusals), or a server that is no primary.
 */
const databaseCodes = new Set([
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '08P01',
  '25006',
]);

/** The machine or the network of the database. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The driver has no codes for these. */
const driverMessages = [
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Connection terminated',
  'is not queryable',
];

/**
 * Whether there was no working connection to the database: none was free in time, none was accepted, or it broke. What
 * was sent on a connection that broke may have been done.
 */
export function isConnectionError(error: unknown): boolean {
  const cause = findCause(error);
  if (cause instanceof pg.DatabaseError) return databaseCodes.has(cause.code ?? '');
  if (!(cause instanceof Error)) return false;
  const { code, syscall } = cause as NodeJS.ErrnoException;
  // The socket file of a local PostgreSQL that is down. Elsewhere, ENOENT is a missing file.
  if (code === 'ENOENT') return syscall === 'connect';
  return networkCodes.has(String(code)) || driverMessages.some((message) => cause.message.includes(message));
}

/** Whether the pool had no free connection in time, whatever they are used for. */
export function isPoolTimeout(error: unknown): boolean {
  const cause = findCause(error);
  return cause instanceof Error && cause.message === 'timeout exceeded when trying to connect';
}

/** Whether a replica canceled a read because the rows that it reads are to go. */
export function isRecoveryConflict(error: unknown): boolean {
  const cause = findCause(error);
  return cause instanceof pg.DatabaseError && cause.code === '40001';
}

function findCause(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error;
}
