import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { useText } from '#web/lib/text.ts';
import type { PeopleProps } from './people-table.tsx';
import { PersonName } from './person-name.tsx';
import { RemarksField } from './remarks-field.tsx';
import { MarkButtons, StatusCell, TimeMarked } from './row-controls.tsx';
import { useListKeys } from './use-list-keys.ts';

/** The people of the register, one card each. */
export function PeopleGrid(props: PeopleProps) {
  const t = useText(messages);
  const { people, marking, mayMark, onOpen } = props;
  useListKeys(props);
  return (
    <ul className={classes.grid} aria-label={t('list')}>
      {people.map((person) => (
        <li key={person.id} className={classes.card} data-person={person.id} tabIndex={-1}>
          <div className={classes.cardHead}>
            <PersonName person={person} />
            <span className={classes.number}>{person.number}</span>
          </div>
          <StatusCell person={person} marking={marking} mayMark={mayMark} />
          <span className={classes.soft}>
            <TimeMarked person={person} />
          </span>
          <RemarksField person={person} marking={marking} mayMark={mayMark} />
          <MarkButtons person={person} marking={marking} mayMark={mayMark} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}
