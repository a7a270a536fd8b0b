export const oldestNode: number;
export function describeUnsupported(machine: { platform: string; arch: string; version: string }): string;
