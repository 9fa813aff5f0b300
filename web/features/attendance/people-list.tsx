import { useText } from '#web/lib/text.ts';
import classes from './attendance.module.css';
import { MarkButtons, StatusCell, TimeMarked } from './mark-actions.tsx';
import { messages } from './messages.ts';
import type { PeopleProps } from './people-table.tsx';
import { PersonName } from './person-card.tsx';
import { RemarksField } from './remarks-input.tsx';
import { useListKeys } from './use-list-keys.ts';

/** Everybody of the register, a card each. */
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
