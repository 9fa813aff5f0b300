import styles from '#web/features/knowledge/knowledge.module.css';
import type { DifferentLine } from './rules.ts';

type DifferenceListProps = { readonly label: string; readonly lines: readonly DifferentLine[] };

/** Two states of lines, one below the other; the sign distinguishes them, not the color alone. */
export function DifferenceList({ label, lines }: DifferenceListProps) {
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <ul className={styles.difference}>
        {lines.map(({ sign, text }, index) => (
          // The same line can occur twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-sign={sign}>
            <span>{sign}</span>
            {sign === '+' ? <ins>{text}</ins> : sign === '−' ? <del>{text}</del> : <span>{text}</span>}
          </li>
        ))}
      </ul>
    </figure>
  );
}
