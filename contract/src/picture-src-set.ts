/** How wide a picture is drawn, in the words of the `sizes` attribute. */
export const pictureSizes = { card: '(max-width: 600px) 100vw, 400px', page: '100vw' } as const;

const demoPicture = /^(\/pictures\/[\w-]+)\.webp$/;
const upload = /^(\/files\/[\w-]+)\.webp$/;

/** The picture at a width of about 900 pixels. Emails use it, because they cannot offer several widths. */
export const toWidePicture = (src: string): string => src.replace(upload, '$1-960.webp');

/**
 * The widths in which a picture is kept, as a `srcset`: our own demo pictures in two, uploads in three. Null for a picture
 * that is one file.
 */
export function pictureSrcSet(src: string): string | null {
  const demo = demoPicture.exec(src)?.[1];
  if (demo) return `${demo}-480.webp 480w, ${src} 900w`;
  const own = upload.exec(src)?.[1];
  return own ? `${own}-480.webp 480w, ${own}-960.webp 960w, ${src} 1600w` : null;
}
