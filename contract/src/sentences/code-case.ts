/** The spelling of a code in a catalog: `not-found` is `not_found`. */
export type SnakeCase<Code extends string> = Code extends `${infer First}-${infer Rest}`
  ? `${First}_${SnakeCase<Rest>}`
  : Code;

/** The code of a key in a catalog: `not_found` is `not-found`. */
export type KebabCase<Key extends string> = Key extends `${infer First}_${infer Rest}`
  ? `${First}-${KebabCase<Rest>}`
  : Key;

export const toSnakeCase = (code: string): string => code.replaceAll('-', '_');
