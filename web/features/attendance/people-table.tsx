import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import classes from './attendance.module.css';
import { MarkButtons, RemarksField, StatusCell, TimeMarked } from './mark-actions.tsx';
import { messages } from './messages.ts';
import { onListKeys, type PeopleListProps } from './people-rules.ts';
import { PersonName } from './person-card.tsx';

/** Up to here every row is drawn; of longer lists only what can be seen. */
const drawnAtOnce = 100;
const rowHeight = 49;

/** Shows the first `drawnAtOnce` as they are, longer lists as a window on the dialog that scrolls. */
function useRows(count: number) {
  const frame = useRef<HTMLTableElement>(null);
  const [scrolls, setScrolls] = useState<HTMLElement | null>(null);
  const isLong = count > drawnAtOnce;
  const rows = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => scrolls,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin: frame.current?.offsetTop ?? 0,
  });
  const attach = (table: HTMLTableElement | null) => {
    frame.current = table;
    setScrolls(table?.closest<HTMLElement>('[id$="-body"]') ?? null);
  };
  const visible = rows.getVirtualItems();
  const first = visible[0];
  const last = visible.at(-1);
  if (!isLong || !first || !last) {
    const shown = isLong ? drawnAtOnce : count;
    return { attach, from: 0, to: shown, before: 0, after: 0, show: (_: number) => {} };
  }
  const margin = frame.current?.offsetTop ?? 0;
  return {
    attach,
    from: first.index,
    to: last.index + 1,
    before: first.start - margin,
    after: rows.getTotalSize() - (last.end - margin),
    show: (index: number) => rows.scrollToIndex(index),
  };
}

/** Everybody of the register, a line each; on a phone each a card. */
export function PeopleTable(props: PeopleListProps) {
  const t = useText(messages);
  const { people, type, marking, mayMark, onOpen } = props;
  const { attach, from, to, before, after, show } = useRows(people.length);
  const body = useRef<HTMLTableSectionElement>(null);
  const focusPerson = (id: string) => {
    show(people.findIndex((person) => person.id === id));
    requestAnimationFrame(() =>
      body.current
        ?.querySelector<HTMLElement>(`[data-person="${id}"] button, [data-person="${id}"] select`)
        ?.focus(),
    );
  };
  return (
    <table ref={attach} className={classes.table} aria-label={t('list')} aria-rowcount={people.length + 1}>
      <thead>
        <tr>
          <th scope="col">{t(type === 'students' ? 'rollNumber' : 'employeeId')}</th>
          <th scope="col">{t('person')}</th>
          <th scope="col">{t('status')}</th>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('remarks')}</th>
          <th scope="col" className="no-print">
            {t('actions')}
          </th>
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={(event) => onListKeys(event, props, focusPerson)}>
        {before > 0 && <tr aria-hidden style={{ height: before }} />}
        {people.slice(from, to).map((person, index) => (
          <tr key={person.id} data-person={person.id} aria-rowindex={from + index + 2}>
            <td className={classes.number}>{person.number}</td>
            <td>
              <PersonName person={person} />
            </td>
            <td>
              <StatusCell person={person} marking={marking} mayMark={mayMark} />
            </td>
            <td className={classes.soft}>
              <TimeMarked person={person} />
            </td>
            <td>
              <RemarksField person={person} marking={marking} mayMark={mayMark} />
            </td>
            <td className="no-print">
              <MarkButtons person={person} marking={marking} mayMark={mayMark} onOpen={onOpen} />
            </td>
          </tr>
        ))}
        {after > 0 && <tr aria-hidden style={{ height: after }} />}
      </tbody>
    </table>
  );
}
