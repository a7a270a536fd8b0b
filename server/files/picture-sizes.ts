/** A phone's largest photo passes; a "picture" that unpacks to gigabytes does not. */
export const maxPixels = 40_000_000;
/** The longest side in pixels, by what follows the name. Nothing is ever made larger than it came. */
export const imageSizes = { '': 1600, '-960': 960, '-480': 480 } as const;
