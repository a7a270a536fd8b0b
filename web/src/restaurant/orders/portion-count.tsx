type Props = { count: number; className?: string };

/** "2 ×", its number in the display font. The sign is light, and in the font of the text it is centered on the digits. */
export const PortionCount = ({ count, className = 'text-22' }: Props) => (
  <span className={`rigid nowrap leading-110 ${className}`}>
    <b className="num weight-800 display">{count}</b> ×
  </span>
);
