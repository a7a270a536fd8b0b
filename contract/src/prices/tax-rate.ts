/** 89,000 parts per million as "8.9%". */
export const formatTaxRate = (ppm: number): string => `${ppm / 10_000}%`;

/** "8.9" or "8.875%" as parts per million, read as text and never as a float. Null for anything that is no percentage. */
export function parseTaxRate(text: string): number | null {
  const match = /^\s*(\d{1,3})(?:\.(\d{1,4}))?\s*%?\s*$/.exec(text);
  if (!match) return null;
  return Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'));
}
