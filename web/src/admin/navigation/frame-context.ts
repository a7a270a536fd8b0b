import { createContext } from 'react';

type Frame = {
  openMenu: () => void;
  openSearch: () => void;
  /** What waits on all pages together. */
  waitingCount: number;
};

/** What the title row of a page opens on a narrow screen, where the sidebar is hidden. */
export const FrameContext = createContext<Frame | null>(null);
