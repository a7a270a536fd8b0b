import styles from './restaurant-logo.module.css';

type Props = {
  name: string;
  logoUrl: string | null;
  /** Ground and ink of the initial that stands in for a missing logo. */
  tone: readonly [string, string];
  sizePixels?: number;
};

/** The sign of a kitchen. Its name always stands beside it, so it is silent itself. */
export function RestaurantLogo({ name, logoUrl, tone, sizePixels = 40 }: Props) {
  const size = { width: sizePixels, height: sizePixels };
  if (logoUrl)
    return (
      <img
        className={`middle rigid weight-800 display circle white ${styles.logo}`}
        src={logoUrl}
        alt=""
        {...size}
        loading="lazy"
      />
    );
  const [background, color] = tone;
  return (
    <span
      className={`middle rigid weight-800 display circle white ${styles.logo}`}
      aria-hidden
      style={{ ...size, fontSize: sizePixels * 0.46, background, color }}
    >
      {name.charAt(0).toUpperCase()}
    </span>
  );
}
