/** Ends a check: its faults, one on a line, and exit code 1; or one line that says what holds. */
export function reportViolations(violations: string[], successLine: string): void {
  console.log(violations.length === 0 ? successLine : violations.join('\n'));
  process.exitCode = violations.length === 0 ? 0 : 1;
}
