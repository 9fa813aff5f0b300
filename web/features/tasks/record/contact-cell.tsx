import { Link } from '@tanstack/react-router';
import type { Task } from '#contract/tasks/record.ts';
import { messages } from '#web/features/tasks/messages.ts';
import styles from '#web/features/tasks/tasks.module.css';
import { useText } from '#web/lib/text.ts';
import { ShortId } from '#web/ui/display/short-id.tsx';

/** The contact and the student of a task. */
export function ContactCell({ contactId, contactName, studentId, studentName }: Task) {
  const t = useText(messages);
  if (!contactId && !studentId) return <span className={styles.soft}>{t('noContact')}</span>;
  return (
    <span className={styles.about}>
      {contactId && (
        <Link to="/leads" search={{ lead: contactId }}>
          {contactName ?? t('openContact')}
        </Link>
      )}
      {contactId && (
        <span className={styles.soft}>
          <ShortId id={contactId} />
        </span>
      )}
      {studentId && (
        <Link to="/students" search={{ student: studentId }}>
          {studentName ?? t('student')}
        </Link>
      )}
    </span>
  );
}
