import { endpoint, idParam } from '../endpoint.ts';
import { problemReportList, problemReportResolution, problemReportView } from '../problem-reports.ts';

const tags = ['Restaurant orders'];

export const listRestaurantProblemReports = endpoint({
  method: 'GET',
  url: '/api/restaurant/complaints',
  access: { staff: 'manager', restaurant: 'serving' },
  schema: {
    summary: 'List the problems reported with orders of your restaurant',
    tags,
    response: { 200: problemReportList },
  },
});

export const readRestaurantProblemReport = endpoint({
  method: 'GET',
  url: '/api/restaurant/orders/:id/complaint',
  access: { staff: 'manager', restaurant: 'serving' },
  problems: ['problem-report-not-found'],
  schema: {
    summary: 'Read the problem reported with one order',
    tags,
    params: idParam,
    response: { 200: problemReportView },
  },
});

export const resolveProblemReport = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/complaint/settle',
  access: { staff: 'manager', restaurant: 'serving' },
  problems: [
    'problem-report-not-found',
    'problem-report-resolved',
    'problem-report-escalated',
    'order-disputed',
    'nothing-to-refund',
    'refund-too-large',
    'order-changed',
  ],
  schema: {
    summary: 'Resolve a reported problem with a refund or an answer',
    tags,
    params: idParam,
    body: problemReportResolution,
    response: { 200: problemReportView },
  },
});
