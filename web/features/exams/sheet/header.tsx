import type { SheetColumn } from '#contract/exams/sheet.ts';
import { messages } from '#web/features/exams/messages.ts';
import styles from '#web/features/exams/sheet.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';

type SheetHeaderProps = {
  readonly columns: readonly SheetColumn[];
  readonly isLocked: boolean;
  readonly onTotal: (column: SheetColumn) => void;
};

/** The subjects, and what each paper counts out of. */
export function SheetHeader({ columns, isLocked, onTotal }: SheetHeaderProps) {
  const t = useText(messages);
  const format = useFormat();
  const may = useMay();
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.corner}>
          {t('student')}
        </th>
        {columns.map((column) => {
          const total = format.number(column.paper_total);
          return (
            <th key={column.subject_id} scope="col">
              <span className={styles.subject}>{column.subject_name}</span>
              {may('exams.setTotal') && !isLocked ? (
                <button
                  type="button"
                  className={styles.paper}
                  aria-label={t('setTotal', { subject: column.subject_name, total })}
                  onClick={() => onTotal(column)}
                >
                  {t('ofTotal', { total })}
                </button>
              ) : (
                <span className={styles.paper}>{t('ofTotal', { total })}</span>
              )}
            </th>
          );
        })}
        {(['total', 'average', 'grade'] as const).map((word) => (
          <th key={word} scope="col" className={styles.figure}>
            {t(word)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
