/** Ends a check: its faults, one on a line, and exit code 1; or one line that says what holds. */
export function report(faults: string[], allWell: string): void {
  console.log(faults.length === 0 ? allWell : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
