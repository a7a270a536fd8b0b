import { z } from 'zod';
import { endpoint, okResponse, requiredText, zip } from '../endpoint.ts';
import { auditReason } from './audit.ts';

const tags = ['Admin'];
const slug = z.string().regex(/^[a-z0-9-]{1,40}$/);
const slugParam = z.strictObject({ slug });
const name = requiredText(40);
const retired = z.strictObject({ isRetired: z.boolean(), reason: auditReason });

const managedArea = z.strictObject({
  slug,
  name: z.string(),
  zips: z.array(z.string()),
  /** Approved restaurants in its ZIPs, which its filter shows to customers. */
  restaurants: z.int(),
  /** Places on the waitlists of its ZIPs. */
  waiting: z.int(),
  isRetired: z.boolean(),
});
export type ManagedArea = z.infer<typeof managedArea>;

const managedCuisine = z.strictObject({ slug, name: z.string(), restaurants: z.int(), isRetired: z.boolean() });
export type ManagedCuisine = z.infer<typeof managedCuisine>;

/** The lists that customers filter by and restaurants choose from. Admins maintain them. */
export const readAreasAndCuisines = endpoint({
  method: 'GET',
  url: '/api/admin/places',
  access: 'admin',
  schema: {
    summary: 'List areas and cuisines, and what uses them',
    tags,
    response: { 200: z.strictObject({ areas: z.array(managedArea), cuisines: z.array(managedCuisine) }) },
  },
});

const areaForm = z.strictObject({ name, zips: z.array(zip).max(500), reason: auditReason });

export const createArea = endpoint({
  method: 'POST',
  url: '/api/admin/areas',
  access: 'admin',
  problems: ['name-taken'],
  schema: { summary: 'Add an area', tags, body: areaForm, response: { 200: z.strictObject({ slug }) } },
});

export const updateArea = endpoint({
  method: 'PUT',
  url: '/api/admin/areas/:slug',
  access: 'admin',
  problems: ['not-found', 'name-taken'],
  schema: {
    summary: 'Rename an area, or change its ZIPs',
    tags,
    params: slugParam,
    body: areaForm,
    response: { 200: okResponse },
  },
});

export const setAreaRetired = endpoint({
  method: 'PUT',
  url: '/api/admin/areas/:slug/retired',
  access: 'admin',
  problems: ['not-found'],
  schema: {
    summary: 'Remove an area from the filters, or put it back',
    tags,
    params: slugParam,
    body: retired,
    response: { 200: okResponse },
  },
});

const cuisineForm = z.strictObject({ name, reason: auditReason });

export const createCuisine = endpoint({
  method: 'POST',
  url: '/api/admin/cuisines',
  access: 'admin',
  problems: ['name-taken'],
  schema: { summary: 'Add a cuisine', tags, body: cuisineForm, response: { 200: z.strictObject({ slug }) } },
});

export const renameCuisine = endpoint({
  method: 'PUT',
  url: '/api/admin/cuisines/:slug',
  access: 'admin',
  problems: ['not-found', 'name-taken'],
  schema: { summary: 'Rename a cuisine', tags, params: slugParam, body: cuisineForm, response: { 200: okResponse } },
});

export const setCuisineRetired = endpoint({
  method: 'PUT',
  url: '/api/admin/cuisines/:slug/retired',
  access: 'admin',
  problems: ['not-found'],
  schema: {
    summary: 'Stop offering a cuisine, or offer it again',
    tags,
    params: slugParam,
    body: retired,
    response: { 200: okResponse },
  },
});
