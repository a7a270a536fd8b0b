import { lateAnswers } from '@fondly/contract/restaurant/late-request-view';
import { integer, nullable, oneOf, type Row, row, timestamp, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';

const lateRequestRow = row({
  id: uuid,
  minutes: integer,
  toEnd: timestamp,
  answerBy: timestamp,
  answer: nullable(oneOf(lateAnswers)),
});
export type LateRequest = Row<typeof lateRequestRow>;

/** The request of the order `$1`, which has one at most. */
export const readLateRequest = statement(
  'late-request-read',
  lateRequestRow,
  'select id, minutes, to_end, answer_by, answer from late_requests where order_id = $1',
);

export const insertLateRequest = command(
  'late-request-insert',
  `insert into late_requests (id, order_id, minutes, from_end, to_end, is_past_closing, requested_at, answer_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** Answers the open request of the order `$1`, if it has one. Only the first answer counts. */
export const endLateRequest = statement(
  'late-request-end',
  row({ id: uuid }),
  `update late_requests set answer = $2, answered_at = $3, actor_id = $4 where order_id = $1 and answer is null
   returning id`,
);
