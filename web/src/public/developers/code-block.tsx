import styles from './code-block.module.css';

/** Lines to copy. They scroll on their own, so that the page does not, and the keyboard reaches them. */
export const CodeBlock = ({ label, text }: { label: string; text: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard could not scroll the lines
  <section className={`soft bordered radius-12 text-14 ${styles.code}`} tabIndex={0} aria-label={label}>
    <pre>
      <code translate="no">{text}</code>
    </pre>
  </section>
);
