import path from 'node:path';
import { defineConfig } from 'vite';
import { kitLayer } from '../kit-layer.ts';

/** The page `/dev/components` of the demo, built apart from the product. The server of the demo builds it on demand. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/dev/components/',
  publicDir: false,
  plugins: [kitLayer],
  logLevel: 'warn',
  build: { outDir: path.resolve(import.meta.dirname, '../build/components'), emptyOutDir: true, assetsInlineLimit: 0 },
});
