import path from 'node:path';
import { languagePrefix } from '@fondly/messages/languages';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { answerWhileRestarting } from './answer-while-restarting.ts';
import { inlinePolicies } from './inline-policies.ts';
import { inlineSingleUses } from './inline-single-uses.ts';
import { kitLayer } from './kit-layer.ts';
import { oneLanguage, readBuildLanguage } from './one-language.ts';
import { pageChunks } from './page-chunks.ts';
import { pageTables } from './page-table.ts';
import { serveDocuments } from './serve-documents.ts';
import { translateStaticFiles } from './translate-static-files.ts';

/** Where a hot-reloading browser finds the API: `npm run dev` says so, and Vite alone uses the usual port. */
const apiUrl = process.env.API_URL ?? 'http://localhost:3000';
const proxy = { target: apiUrl, configure: answerWhileRestarting };
const chunks = pageChunks();
const language = readBuildLanguage(process.env.PAGE_LANGUAGE);

export default defineConfig({
  root: import.meta.dirname,
  // Every address is a page, and none is a file.
  appType: 'custom',
  logLevel: process.env.NODE_ENV === 'production' ? 'warn' : 'info',
  base: `${languagePrefix(language)}/`,
  plugins: [
    inlinePolicies,
    oneLanguage(language),
    translateStaticFiles(language),
    kitLayer,
    pageTables,
    react(),
    serveDocuments,
    chunks.plugin,
    inlineSingleUses,
  ],
  // Wouter brings its own copy of a hook that React has had since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  server: { proxy: Object.fromEntries(['/api', '/files', '/dev'].map((path) => [path, proxy])) },
  // All packages are bundled at the start: one that only a later page names would make Vite answer 504 and reload.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.{ts,tsx}'] },
  // Pictures and fonts keep their own addresses, so that they are cached apart from the script that names them.
  build: { assetsInlineLimit: 0, emptyOutDir: true },
  environments: {
    client: {
      build: {
        outDir: path.resolve(import.meta.dirname, `build${languagePrefix(language)}/client`),
        manifest: 'manifest.json',
        rolldownOptions: {
          input: ['src/entry-client.tsx', 'src/start-on-use.ts'],
          output: { codeSplitting: { groups: chunks.groups } },
        },
      },
    },
  },
});
