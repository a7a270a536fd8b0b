/* `npm run reset`. */
import './require-node.mjs';

await import('./demo/reset.ts');
