import styles from '../../../admin/page/admin-page.module.css';

type Props = { label: string; value: string; remark: string };

/** One figure with its name and a word about it. */
export function MetricCard({ label, value, remark }: Props) {
  return (
    <section className={styles.figure} aria-label={label}>
      <span className={styles.figureLabel}>{label}</span>
      <span className={styles.figureValue}>{value}</span>
      <span className={styles.remark}>{remark}</span>
    </section>
  );
}
