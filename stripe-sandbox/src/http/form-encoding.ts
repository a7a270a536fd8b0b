/** A decoded form: text, or a group of named values (`a[b]=c`), to any depth. Lists are groups named 0, 1, 2 … */
export type Raw = string | RawFields;
export interface RawFields {
  [name: string]: Raw;
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** `a[b][0]` is the path a, b, 0; `a[]` appends, so its last step is empty. */
function pathOf(name: string): string[] {
  const opening = name.indexOf('[');
  if (opening < 1) return [name];
  return [
    name.slice(0, opening),
    ...name
      .slice(opening + 1)
      .replace(/\]$/, '')
      .split(']['),
  ];
}

function put(target: RawFields, path: string[], value: string): void {
  let group = target;
  for (const step of path.slice(0, -1)) {
    const inner = group[step];
    if (typeof inner === 'object') {
      group = inner;
    } else {
      const fresh: RawFields = Object.create(null);
      group[step] = fresh;
      group = fresh;
    }
  }
  const last = path.at(-1) || String(Object.keys(group).length);
  group[last] = value;
}

/**
 * Reads a form-encoded body or query as the payment provider does.
 *
 * @throws URIError for a broken percent escape
 */
export function decodeForm(text: string): RawFields {
  const fields: RawFields = Object.create(null);
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    put(fields, pathOf(name), equals < 0 ? '' : decode(pair.slice(equals + 1)));
  }
  return fields;
}

/** The same text for the same fields, whatever order they were sent in: what an idempotency key is compared by. */
export function canonicalForm(fields: RawFields, prefix = ''): string {
  return Object.keys(fields)
    .sort()
    .map((name) => {
      const value = fields[name];
      const path = prefix === '' ? name : `${prefix}[${name}]`;
      return typeof value === 'object' ? canonicalForm(value, path) : `${path}=${encodeURIComponent(value ?? '')}`;
    })
    .join('&');
}
