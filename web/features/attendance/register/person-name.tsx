import classes from '#web/features/attendance/attendance.module.css';
import { Avatar } from '#web/ui/display/avatar.tsx';
import type { Person } from './person.ts';

/** Photo, name, and section or department. */
export function PersonName({ person }: { readonly person: Person }) {
  return (
    <span className={classes.person}>
      <Avatar name={person.name} photo={person.photo} />
      <span className={classes.words}>
        <span className={classes.name}>{person.name}</span>
        {person.detail && <span className={classes.soft}>{person.detail}</span>}
      </span>
    </span>
  );
}
