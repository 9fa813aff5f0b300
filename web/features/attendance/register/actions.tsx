import { Button } from '@mantine/core';
import { messages } from '#web/features/attendance/all-messages.ts';
import classes from '#web/features/attendance/attendance.module.css';
import { useText } from '#web/lib/text.ts';
import { IconCheck } from '#web/ui/icons.tsx';
import type { Person } from './person.ts';
import type { RegisterMarking } from './use-marking.ts';

type RegisterActionsProps = { readonly people: readonly Person[]; readonly marking: RegisterMarking };

/** Marks all present, then the exceptions, and saves with one request; nothing is stored before. */
export function RegisterActions({ people, marking }: RegisterActionsProps) {
  const t = useText(messages);
  const { draft, saving } = marking;
  const unmarked = people.some(({ id, status }) => status === undefined && !draft?.has(id));
  return (
    <div className={`${classes.actions} no-print`}>
      <Button
        variant={draft ? 'default' : 'filled'}
        leftSection={<IconCheck />}
        disabled={!unmarked}
        onClick={() => marking.startAllPresent(people)}
      >
        {t('allPresent')}
      </Button>
      {draft && (
        <>
          <Button loading={saving} onClick={() => void marking.save()}>
            {t('saveAttendance', { count: draft.size })}
          </Button>
          <Button variant="default" disabled={saving} onClick={marking.discard}>
            {t('discard')}
          </Button>
          <output className={classes.soft}>{t('drafting')}</output>
        </>
      )}
      <span className={`${classes.soft} ${classes.keys}`}>{t('keys')}</span>
    </div>
  );
}
