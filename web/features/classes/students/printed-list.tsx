import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ClassDetails } from '#contract/classes/calls.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/classes/all-messages.ts';
import styles from '#web/features/classes/classes.module.css';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';

type PrintedStudentsListProps = {
  readonly schoolClass: ClassDetails;
  readonly year: number;
  readonly section: string;
  /** The print dialog was closed. */
  readonly onDone: () => void;
};

/** Prints the whole class: reads all pages and opens the print dialog. */
export function PrintedStudentsList({ schoolClass, year, section, onDone }: PrintedStudentsListProps) {
  const t = useText(messages);
  const format = useFormat();
  const school = useSessionUser()?.school?.name;
  const query = { year, limit: 1000, ...(section && { section }) };
  const { data, error } = useQuery(
    queryFor(contract.classes.listStudents, { params: { id: schoolClass.class_id }, query }),
  );
  usePrinting(data !== undefined, error, onDone);
  const place = section ? t('place', { class: schoolClass.class_name, section }) : schoolClass.class_name;
  return (
    <section className={`print-only ${styles.printed}`} aria-hidden="true">
      <h2>{t('printTitle', { class: place, year })}</h2>
      <p>{[school, format.date(format.today())].filter(Boolean).join(' · ')}</p>
      <table className={styles.register}>
        <PrintedHead />
        <tbody>
          {data?.students.map(
            ({ id, admission_no, roll_number, student_name, section: own, enrollment_date }) => (
              <tr key={id}>
                <td>{roll_number}</td>
                <td>{admission_no}</td>
                <td>{student_name || t('unknownStudent')}</td>
                <td>{own}</td>
                <td>{enrollment_date ? format.date(enrollment_date) : t('noDate')}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  );
}

function PrintedHead() {
  const t = useText(messages);
  return (
    <thead>
      <tr>
        <th>{t('rollNumber')}</th>
        <th>{t('admissionNumber')}</th>
        <th>{t('studentName')}</th>
        <th>{t('section')}</th>
        <th>{t('enrollmentDate')}</th>
      </tr>
    </thead>
  );
}

function usePrinting(ready: boolean, error: Error | null, onDone: () => void) {
  const print = useEffectEvent(() => {
    if (error) toast({ tone: 'danger', message: errorText(error) });
    else window.print();
    onDone();
  });
  useEffect(() => {
    if (ready || error) print();
  }, [ready, error]);
}
