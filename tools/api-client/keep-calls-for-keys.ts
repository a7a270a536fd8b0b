type Operation = { security?: Record<string, string[]>[] };
export type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};

const opensForKeys = ({ security = [] }: Operation): boolean => security.some((one) => 'apiKey' in one);

/** The part of a description that an API key opens, with the components that it names. */
export function keepCallsForKeys({ paths, components, ...rest }: Description): Description {
  const kept = Object.entries(paths).flatMap(([url, operations]) => {
    const open = Object.entries(operations).filter(([, operation]) => opensForKeys(operation));
    return open.length > 0 ? [[url, Object.fromEntries(open)] as const] : [];
  });
  const keptPaths = Object.fromEntries(kept);
  const named = new Set<string>();
  addNames(keptPaths, components.schemas, named);
  const schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => named.has(name)));
  return { ...rest, paths: keptPaths, components: { ...components, schemas } };
}

/** Adds the names of the components that a part of the description uses, and of those that they use. */
function addNames(part: unknown, schemas: Record<string, unknown>, named: Set<string>): void {
  for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    if (named.has(name)) continue;
    named.add(name);
    addNames(schemas[name], schemas, named);
  }
}
