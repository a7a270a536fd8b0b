import { pictureSizes, pictureSrcSet } from '@fondly/contract/picture-src-set';
import styles from './picture.module.css';

type Props = {
  src: string | null;
  alt: string;
  /** Frame of the picture; the picture itself fills it and is cut, never squeezed. */
  ratio?: '4/3' | '16/9' | '1/1';
  /** How wide it is drawn, in the words of the `sizes` attribute. */
  sizes?: string;
  /** The first that a page shows: it does not wait for its turn. */
  isFirst?: boolean;
  className?: string | undefined;
};

/** A photo in its frame. Without one, the empty plate on a light ground. */
export function Picture({ src, alt, ratio = '4/3', sizes = pictureSizes.card, isFirst = false, className }: Props) {
  const [width, height] = ratio.split('/').map(Number) as [number, number];
  const srcSet = src && pictureSrcSet(src);
  const frame = [styles.picture, !src && styles.missing, className].filter(Boolean).join(' ');
  return (
    <div className={frame} data-ratio={ratio}>
      <img
        src={src ?? '/pictures/v-plate.webp'}
        alt={src ? alt : ''}
        width={width * 100}
        height={height * 100}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        // With what stands around it, not in a later frame.
        decoding={isFirst ? 'sync' : 'async'}
        {...(srcSet && { srcSet, sizes })}
      />
    </div>
  );
}
