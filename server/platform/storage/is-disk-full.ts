import pg from 'pg';

const fileCodes = new Set(['ENOSPC', 'EDQUOT']);
const databaseCode = '53100';

/** Whether a file or a row could not be written because a disk is full, ours or that of the database. */
export function isDiskFull(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (cause instanceof pg.DatabaseError) return cause.code === databaseCode;
  return cause instanceof Error && 'code' in cause && fileCodes.has(String(cause.code));
}
