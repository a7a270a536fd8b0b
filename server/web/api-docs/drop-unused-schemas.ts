/** Deletes the schemas that nothing uses, directly or within another schema: a large description is slow to read. */
export function dropUnusedSchemas(schemas: Record<string, unknown>, document: object): void {
  const used = new Set<string>();
  const collect = (part: unknown): void => {
    for (const [, name = ''] of (JSON.stringify(part) ?? '').matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(schemas[name]);
    }
  };
  collect({ ...document, components: null });
  for (const name of Object.keys(schemas)) if (!used.has(name)) Reflect.deleteProperty(schemas, name);
}
