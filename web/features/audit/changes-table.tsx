import type { AuditRow } from '#contract/audit/calls.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import classes from './audit-list.module.css';
import { changesOf, type FieldChange } from './change-words.ts';
import { messages } from './messages.ts';

const shownAtOnce = 4;

/** The changes of one entry as a small table; long lists expand on demand. */
export function AuditChangesTable({ entry }: { readonly entry: AuditRow }) {
  const t = useText(messages);
  const format = useFormat();
  const changes = changesOf(entry.before, entry.after, format, { yes: t('yes'), no: t('no') });
  const sides = { before: entry.before !== null, after: entry.after !== null };
  if (changes.length === 0) return null;
  if (changes.length <= shownAtOnce) return <Fields changes={changes} {...sides} />;
  return (
    <details className={classes.more}>
      <summary>{t('moreFields', { count: changes.length })}</summary>
      <Fields changes={changes} {...sides} />
    </details>
  );
}

type FieldsProps = {
  readonly changes: readonly FieldChange[];
  readonly before: boolean;
  readonly after: boolean;
};

function Fields({ changes, before, after }: FieldsProps) {
  const t = useText(messages);
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          {before && <th scope="col">{t(after ? 'before' : 'value')}</th>}
          {after && <th scope="col">{t(before ? 'after' : 'value')}</th>}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.field}</th>
            {before && <Value text={change.before} />}
            {after && <Value text={change.after} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Value({ text }: { readonly text: string }) {
  const t = useText(messages);
  return <td>{text || <span className={classes.nothing}>{t('nothing')}</span>}</td>;
}
