const steps = [1, 2, 2.5, 5, 10];

/**
 * An axis that every value fits on, from zero or from below it, with round numbers.
 *
 * @param atLeast - how far it reaches when the values are smaller; of values that are all zero it still has a height
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

/** The smallest of 1, 2, 2.5, 5, 10, 20 and so on that is no smaller; counts of things have no halves. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  const step = (steps.find((one) => one * power >= atLeast) ?? 10) * power;
  return step < 10 ? Math.ceil(step) : step;
}
