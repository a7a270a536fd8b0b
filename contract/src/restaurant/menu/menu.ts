import { z } from 'zod';
import { count, emptyBody, endpoint, id, idParam, instant, okResponse, requiredText } from '../../endpoint.ts';
import { allergens } from '../../food.ts';
import { policies } from '../../policies.ts';
import { fieldError } from '../../sentences/field-errors.ts';
import { menuColumns, menuSources, rowProblems } from './menu-columns.ts';

const tags = ['Menu'];
const access = { staff: 'manager', restaurant: 'approved' } as const;

/** A dish of the restaurant's menu. It fills in the form of a meal, and is not for sale itself. */
export const dishView = z.strictObject({
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  menuPriceCents: z.int().nullable(),
  /** Null: not stated. Such a dish is a draft, and its allergens are answered when it is listed. */
  allergens: z.array(z.enum(allergens)).nullable(),
  grams: z.int().nullable(),
});
export type DishView = z.infer<typeof dishView>;

const file = z
  .string()
  .min(1, fieldError('required'))
  .max(policies.menuFileMaxCharacters, fieldError('menu-file-too-long'));
/** What each column of the file is, by its position; null: not imported. No kind may be named twice. */
const columns = z
  .array(z.enum(menuColumns).nullable())
  .min(1)
  .max(policies.menuFileMaxColumns)
  .refine((list) => menuColumns.every((kind) => list.indexOf(kind) === list.lastIndexOf(kind)), {
    message: fieldError('menu-column-twice'),
  });
const hasName = (list: z.infer<typeof columns>) => list.includes('name');

export const menuRowError = z.strictObject({
  /** Of the file; the headers are line 1. */
  line: z.int(),
  /** The header of the column; null if the whole row is meant. */
  column: z.string().nullable(),
  problem: z.enum(rowProblems),
  /** What the file says, cut to 60 characters. */
  value: z.string(),
});
export type MenuRowError = z.infer<typeof menuRowError>;

export const menuPreview = z.strictObject({
  source: z.enum(menuSources),
  headers: z.array(z.string()),
  columns: z.array(z.enum(menuColumns).nullable()),
  /** The columns are those of the last import of a file with the same headers. */
  isRemembered: z.boolean(),
  rows: count,
  dishes: count,
  drafts: count,
  /** Dishes that the menu has already, by their name. They are replaced. */
  known: count,
  sample: z.array(dishView).max(policies.menuSample),
  errorCount: count,
  errors: z.array(menuRowError).max(policies.menuErrorsListed),
});
export type MenuPreview = z.infer<typeof menuPreview>;

export const menuImportView = z.strictObject({
  id,
  fileName: z.string(),
  importedAt: instant,
  dishes: count,
  drafts: count,
  skipped: count,
  undoneAt: instant.nullable(),
  canUndoUntil: instant,
});
export type MenuImportView = z.infer<typeof menuImportView>;

export const listDishes = endpoint({
  method: 'GET',
  url: '/api/restaurant/menu/dishes',
  access,
  keyScope: 'meals:read',
  schema: {
    summary: "List the dishes of your restaurant's menu, by name",
    tags,
    response: { 200: z.strictObject({ dishes: z.array(dishView).max(policies.menuDishes) }) },
  },
});

export const previewMenuFile = endpoint({
  method: 'POST',
  url: '/api/restaurant/menu/preview',
  access,
  problems: ['menu-file-unreadable', 'too-many-requests'],
  schema: {
    summary: 'Read a CSV file with a menu, and import nothing',
    tags,
    body: z.strictObject({ file, columns: columns.nullable().default(null) }),
    response: { 200: menuPreview },
  },
});

export const importMenu = endpoint({
  method: 'POST',
  url: '/api/restaurant/menu/imports',
  access,
  keyScope: 'meals:write',
  problems: ['menu-file-unreadable', 'menu-too-large', 'request-id-reused', 'too-many-requests'],
  schema: {
    summary: 'Import the dishes of a CSV file. The same `requestId` imports once.',
    tags,
    body: z.strictObject({
      requestId: id,
      fileName: requiredText(120),
      file,
      columns: columns.refine(hasName, { message: fieldError('menu-name-column-missing') }),
    }),
    response: { 200: menuImportView },
  },
});

export const listMenuImports = endpoint({
  method: 'GET',
  url: '/api/restaurant/menu/imports',
  access,
  schema: {
    summary: 'List the newest imports of your menu, the newest first',
    tags,
    response: { 200: z.strictObject({ imports: z.array(menuImportView).max(policies.menuImportsListed) }) },
  },
});

export const undoMenuImport = endpoint({
  method: 'POST',
  url: '/api/restaurant/menu/imports/:id/undo',
  access,
  problems: ['not-found', 'menu-import-too-old'],
  schema: {
    summary: 'Undo an import: its dishes go, and those that it replaced come back',
    tags,
    params: idParam,
    body: emptyBody,
    response: { 200: okResponse },
  },
});
