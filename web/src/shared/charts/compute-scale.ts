const steps = [1, 2, 2.5, 5, 10];

/**
 * An axis with round ends that includes zero and every value.
 *
 * @param atLeast - the value that the axis reaches when all values are smaller; it has a height even when all are zero
 */
export function computeScale(
  values: readonly number[],
  atLeast = 0,
): { lowest: number; highest: number; ticks: number[] } {
  const [top, bottom] = [Math.max(atLeast, ...values), Math.min(0, ...values)];
  const step = roundStep(Math.max(top, -bottom, 1) / 3);
  const [first, last] = [Math.floor(bottom / step), Math.max(1, Math.ceil(top / step))];
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { lowest: first * step, highest: last * step, ticks };
}

/** Rounds up to 1, 2, 2.5, 5, 10, 20 and so on. Counts have no fractions, so 2.5 is left out for them. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const step = (steps.find((one) => one * power >= atLeast) ?? 10) * power;
  return step < 10 ? Math.ceil(step) : step;
}
