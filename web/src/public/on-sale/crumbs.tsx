import * as m from '@fondly/messages';
import { Link } from 'wouter';
import styles from './on-sale.module.css';

/** The pages above this one. */
export function Crumbs({ crumbs }: { crumbs: readonly { name: string; path: string }[] }) {
  return (
    <nav aria-label={m.on_sale_crumbs()}>
      <ol className={`flex wrap gap-8 text-15 muted ${styles.crumbs}`}>
        {crumbs.map(({ name, path }) => (
          <li key={path}>
            <Link className="link" to={path}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
