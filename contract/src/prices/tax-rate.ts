/** 89,000 parts per million as "8.9%". */
export const formatTaxRate = (ppm: number): string => `${ppm / 10_000}%`;

/** Parses "8.9" or "8.875%" as parts per million without floating-point arithmetic. Returns null for other text. */
export function parseTaxRate(text: string): number | null {
  const match = /^\s*(\d{1,3})(?:\.(\d{1,4}))?\s*%?\s*$/.exec(text);
  if (!match) return null;
  return Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0'));
}
