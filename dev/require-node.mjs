/*
 * Imported before any TypeScript, which an older Node refuses with an error that names no reason. `npm start` needs none
 * of this: npm puts the Node of the lock file first on the path.
 */
const oldestNode = 24;
if (Number.parseInt(process.versions.node, 10) < oldestNode) {
  console.error(`Fondly needs Node ${oldestNode} or newer, and this is ${process.versions.node}: run "npm start".`);
  process.exit(1);
}
