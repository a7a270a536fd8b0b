import { z } from 'zod';
import { endpoint, idParam } from '../endpoint.ts';
import { problemReportStatuses } from '../problem-report-rules.ts';
import { problemReportResolution, problemReportView } from '../problem-reports.ts';
import { caseOwner } from './cases.ts';

const tags = ['Admin'];

export const adminProblemReport = problemReportView.extend({ owner: caseOwner });
export type AdminProblemReport = z.infer<typeof adminProblemReport>;

export const listProblemReportsAsAdmin = endpoint({
  method: 'GET',
  url: '/api/admin/complaints',
  access: { admin: 'polling' },
  schema: {
    summary: 'List all reported problems: escalated ones first, then by deadline',
    tags,
    querystring: z.strictObject({ status: z.enum(problemReportStatuses).optional() }),
    response: { 200: z.strictObject({ problemReports: z.array(adminProblemReport) }) },
  },
});

export const resolveProblemReportAsAdmin = endpoint({
  method: 'POST',
  url: '/api/admin/orders/:id/complaint/settle',
  access: 'admin',
  problems: [
    'problem-report-not-found',
    'problem-report-resolved',
    'order-disputed',
    'nothing-to-refund',
    'refund-too-large',
    'order-changed',
  ],
  schema: {
    summary: 'Resolve any reported problem',
    tags,
    params: idParam,
    body: problemReportResolution,
    response: { 200: problemReportView },
  },
});
