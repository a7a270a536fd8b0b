/** Written by `web/page-table.ts` from `contract/src/pages.ts`. */
declare module 'virtual:pages' {
  const groups: import('./page-modules.tsx').PageGroup[];
  export default groups;
}
declare module 'virtual:work-pages' {
  const groups: import('./page-modules.tsx').PageGroup[];
  export default groups;
}
