import { createContext } from 'react';

/** Opens the drawer of a small screen. Its button is in the title row of each page. */
export const MenuContext = createContext<() => void>(() => {});
