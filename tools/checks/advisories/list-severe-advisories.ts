import { z } from 'zod';

const vulnerability = z.object({
  name: z.string(),
  severity: z.string(),
  /** An advisory, or the name of a package that has one. */
  via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
});
const audit = z.object({ vulnerabilities: z.record(z.string(), vulnerability) });

/** @returns a line for each advisory in the output of `npm audit --json`; null if it is not an audit */
export function listSevereAdvisories(output: string): string[] | null {
  const { data } = audit.safeParse(parse(output));
  if (!data) return null;
  return Object.values(data.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .flatMap(({ name, severity, via }) =>
      via.flatMap((cause) =>
        typeof cause === 'string' ? [] : [`${name}: ${severity}, ${cause.title} (${cause.url})`],
      ),
    );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
