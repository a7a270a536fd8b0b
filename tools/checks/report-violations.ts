/** Ends a check: prints its violations and sets exit code 1, or prints the success line. */
export function reportViolations(violations: string[], successLine: string): void {
  console.log(violations.length === 0 ? successLine : violations.join('\n'));
  process.exitCode = violations.length === 0 ? 0 : 1;
}
