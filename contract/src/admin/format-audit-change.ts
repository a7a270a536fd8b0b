import type { AuditChange } from './audit.ts';

/** "status: pending → approved". */
export const formatAuditChange = ({ field, before, after }: AuditChange): string =>
  `${field}: ${before ?? 'none'} → ${after ?? 'none'}`;
