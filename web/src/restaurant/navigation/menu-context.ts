import { createContext } from 'react';

/** Opens the drawer of the small screen; the button for it stands in the title row of each page. */
export const MenuContext = createContext<() => void>(() => {});
