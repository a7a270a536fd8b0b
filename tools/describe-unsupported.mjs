/** The oldest Node that runs Fondly. On Linux, npm installs it; elsewhere it is the developer's own. */
export const oldestNode = 24;

/**
 * Why Fondly does not start on this machine, in one sentence, or ''.
 *
 * @param {{ platform: string, arch: string, version: string }} machine - as `process` names them
 */
export function describeUnsupported({ platform, arch, version }) {
  const isOld = Number.parseInt(version.slice(1), 10) < oldestNode;
  if (platform === 'linux' && (arch === 'x64' || arch === 'arm64')) return '';
  if (platform === 'darwin') {
    return isOld ? `On macOS, Fondly needs Node ${oldestNode} or newer on the path, and this is ${version}.` : '';
  }
  if (platform === 'win32') return 'On Windows, Fondly runs inside WSL 2: clone it there and start it there.';
  return `Fondly runs on Linux (x64, arm64), macOS and Windows inside WSL 2, and this is ${platform}-${arch}.`;
}
