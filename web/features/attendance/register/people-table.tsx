import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { useText } from '#web/lib/text.ts';
import type { Person } from './person.ts';
import { PersonName } from './person-name.tsx';
import { RemarksField } from './remarks-field.tsx';
import { MarkButtons, StatusCell, TimeMarked } from './row-controls.tsx';
import type { PeopleType } from './use-attendance-state.ts';
import { useListKeys } from './use-list-keys.ts';
import type { RegisterMarking } from './use-marking.ts';
import { useVisibleRows } from './use-visible-rows.ts';

export type PeopleProps = {
  readonly people: readonly Person[];
  readonly type: PeopleType;
  readonly marking: RegisterMarking;
  readonly mayMark: boolean;
  /** Opens the correction and the history of one attendance record. */
  readonly onOpen: (id: string) => void;
};

/** The people of the register, one row each; on a phone one card each. */
export function PeopleTable(props: PeopleProps) {
  const t = useText(messages);
  const { people, type } = props;
  const { attach, from, to, before, after, show } = useVisibleRows(people.length);
  useListKeys({ ...props, show });
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
      <tbody>
        {before > 0 && <tr aria-hidden style={{ height: before }} />}
        {people.slice(from, to).map((person, index) => (
          <PersonRow key={person.id} {...props} person={person} row={from + index + 2} />
        ))}
        {after > 0 && <tr aria-hidden style={{ height: after }} />}
      </tbody>
    </table>
  );
}

type PersonRowProps = PeopleProps & { readonly person: Person; readonly row: number };

function PersonRow({ person, row, marking, mayMark, onOpen }: PersonRowProps) {
  const part = { person, marking, mayMark };
  return (
    <tr data-person={person.id} aria-rowindex={row} tabIndex={-1}>
      <td className={classes.number}>{person.number}</td>
      <td>
        <PersonName person={person} />
      </td>
      <td>
        <StatusCell {...part} />
      </td>
      <td className={classes.soft}>
        <TimeMarked person={person} />
      </td>
      <td>
        <RemarksField {...part} />
      </td>
      <td className="no-print">
        <MarkButtons {...part} onOpen={onOpen} />
      </td>
    </tr>
  );
}
