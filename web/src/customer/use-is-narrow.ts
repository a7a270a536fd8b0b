import { useMedia } from '../shared/page/use-media.ts';

/** Whether the screen is narrower than the breakpoint of the tab bar. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 899px)');
