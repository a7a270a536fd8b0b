import { pictureSizes, pictureSrcSet } from '@fondly/contract/picture-src-set';
import type { ReactNode } from 'react';
import styles from './picture.module.css';

type Props = {
  src: string | null;
  alt: string;
  /** The language of `alt`, if it differs from the page. */
  lang?: string | undefined;
  /** Aspect ratio of the frame. The picture fills it and is cropped, never distorted. */
  ratio?: '4/3' | '16/9' | '1/1';
  /** The drawn width, as in the `sizes` attribute. */
  sizes?: string;
  /** The first picture of a page is loaded eagerly. */
  isFirst?: boolean;
  className?: string | undefined;
  /** A `source` with another picture for some screens. */
  children?: ReactNode;
};

/** A photo in a frame. An empty plate replaces a missing photo. */
export function Picture({
  src,
  alt,
  lang,
  ratio = '4/3',
  sizes = pictureSizes.card,
  isFirst = false,
  className,
  children,
}: Props) {
  const [width, height] = ratio.split('/').map(Number) as [number, number];
  const srcSet = src && pictureSrcSet(src);
  const frame = [styles.picture, !src && styles.missing, className].filter(Boolean).join(' ');
  return (
    <picture className={frame} data-ratio={ratio}>
      {children}
      <img
        src={src ?? '/pictures/v-plate.webp'}
        alt={src ? alt : ''}
        lang={lang}
        width={width * 100}
        height={height * 100}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        // Decoded in the same frame as the content around it.
        decoding={isFirst ? 'sync' : 'async'}
        {...(srcSet && { srcSet, sizes })}
      />
    </picture>
  );
}
