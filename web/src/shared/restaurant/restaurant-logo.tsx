import styles from './restaurant-logo.module.css';

type Props = {
  name: string;
  logoUrl: string | null;
  /** Background and text color of the initial that replaces a missing logo. */
  tone: readonly [string, string];
  sizePixels?: number;
};

/** The logo of a restaurant. Its name is always beside it, so screen readers skip the logo. */
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
      {([...name][0] ?? '').toUpperCase()}
    </span>
  );
}
