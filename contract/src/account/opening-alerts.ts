import { z } from 'zod';
import { endpoint, id, idParam, okResponse } from '../endpoint.ts';

const tags = ['Meals'];

export const openingAlertView = z.strictObject({
  mealId: id,
  /** Whether it is sent even in quiet hours. Otherwise it waits until they end. */
  despiteQuietHours: z.boolean(),
});
export type OpeningAlertView = z.infer<typeof openingAlertView>;

/** Of meals whose sales have not opened; at most `policies.openingAlertsPerCustomer`. */
export const listOpeningAlerts = endpoint({
  method: 'GET',
  url: '/api/account/opening-alerts',
  access: 'customer',
  schema: {
    summary: 'List the meals about which you are told when their sales open',
    tags,
    response: { 200: z.strictObject({ alerts: z.array(openingAlertView) }) },
  },
});

export const setOpeningAlert = endpoint({
  method: 'PUT',
  url: '/api/meals/:id/opening-alert',
  access: 'customer',
  problems: ['not-found', 'sales-opened', 'too-many-opening-alerts'],
  schema: {
    summary: 'Ask to be told once when sales of a meal open; a repeat changes the choice about quiet hours',
    tags,
    params: idParam,
    body: z.strictObject({ despiteQuietHours: z.boolean().default(false) }),
    response: { 200: openingAlertView },
  },
});

export const removeOpeningAlert = endpoint({
  method: 'DELETE',
  url: '/api/meals/:id/opening-alert',
  access: 'customer',
  schema: {
    summary: 'Do not be told when sales of a meal open; a repeat changes nothing',
    tags,
    params: idParam,
    response: { 200: okResponse },
  },
});
