import type { CaseKind } from '@fondly/contract/admin/cases';
import { json, nullable } from '../platform/database/row.ts';

/** Declares the column of `caseOwnerSql`. */
export const caseOwnerColumn = nullable(json<{ id: string; name: string; since: string }>());

/**
 * The admin who has a case. The table belongs to `admin`: reading it here saves each list of cases a round trip.
 *
 * @param id - SQL of the case's id as text
 */
export const caseOwnerSql = (kind: CaseKind, id: string): string =>
  `(select json_build_object('id', k.owner_id, 'name', w.name,
      'since', to_char(k.taken_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from case_owners k join users w on w.id = k.owner_id where k.kind = '${kind}' and k.case_id = ${id})`;
