import { useRef } from 'react';
import { useText } from '#web/lib/text.ts';
import classes from './attendance.module.css';
import { MarkButtons, RemarksField, StatusCell, TimeMarked } from './mark-actions.tsx';
import { messages } from './messages.ts';
import { onListKeys, type PeopleListProps } from './people-rules.ts';
import { PersonName } from './person-card.tsx';

/** Everybody of the register, a card each. */
export function PeopleGrid(props: PeopleListProps) {
  const t = useText(messages);
  const { people, marking, mayMark, onOpen } = props;
  const list = useRef<HTMLUListElement>(null);
  const focusPerson = (id: string) =>
    list.current
      ?.querySelector<HTMLElement>(`[data-person="${id}"] button, [data-person="${id}"] select`)
      ?.focus();
  return (
    <ul
      ref={list}
      className={classes.grid}
      aria-label={t('list')}
      onKeyDown={(event) => onListKeys(event, props, focusPerson)}
    >
      {people.map((person) => (
        <li key={person.id} className={classes.card} data-person={person.id}>
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
