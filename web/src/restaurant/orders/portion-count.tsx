type Props = { count: number; className?: string };

/** "2 ×": a bold number and a light sign. The sign is in the text font, which centers it on the digits. */
export const PortionCount = ({ count, className = 'text-22' }: Props) => (
  <span className={`rigid nowrap leading-110 ${className}`}>
    <b className="num weight-800 display">{count}</b> ×
  </span>
);
