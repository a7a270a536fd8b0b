/** A decoded form value: text, or named values (`a[b]=c`) to any depth. Lists have the names 0, 1, 2 … */
export type Raw = string | RawFields;
export interface RawFields {
  [name: string]: Raw;
}

const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));

/** `a[b][0]` becomes a, b, 0. The last step of `a[]` is empty, because it appends. */
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
      const created: RawFields = Object.create(null);
      group[step] = created;
      group = created;
    }
  }
  const last = path.at(-1) || String(Object.keys(group).length);
  group[last] = value;
}

/**
 * Decodes a form-encoded body or query the way Stripe does.
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

/** A text that does not depend on the order of the fields, for comparing requests under one idempotency key. */
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
