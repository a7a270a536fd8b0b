import type { Plugin } from 'vite';

/**
 * Puts the styles of `src/shared/ui` into a layer above the shared classes and below every page. Without it the order in
 * which files arrive decides between a component and the page that places it.
 */
export const kitLayer: Plugin = {
  name: 'kit-layer',
  enforce: 'pre',
  transform(code, id) {
    if (!/[\\/]shared[\\/]ui[\\/].*\.module\.css$/.test(id)) return null;
    return `@layer base, classes, kit;\n@layer kit {\n${code}\n}\n`;
  },
};
