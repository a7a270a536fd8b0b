import path from 'node:path';
import { languagePrefix } from '@fondly/messages/languages';
import { defineConfig } from 'vite';
import { inlinePolicies } from './inline-policies.ts';
import { kitLayer } from './kit-layer.ts';
import { oneLanguage, readBuildLanguage } from './one-language.ts';

const language = readBuildLanguage(process.env.PAGE_LANGUAGE);

export default defineConfig({
  root: import.meta.dirname,
  base: `${languagePrefix(language)}/`,
  publicDir: false,
  plugins: [inlinePolicies, oneLanguage(language), kitLayer],
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: 'src/public/on-sale/render.tsx',
    ssrEmitAssets: true,
    cssCodeSplit: false,
    outDir: path.resolve(import.meta.dirname, `build/on-sale/${language}`),
    emptyOutDir: true,
    assetsInlineLimit: 0,
  },
});
