/* `npm start`, and with `--hot` `npm run dev`. */
import './require-node.mjs';

await import('./demo/main.ts');
