import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Activity } from '#contract/activities/record.ts';
import { messages } from '#web/features/activities/messages.ts';
import { useActivityCancelling } from '#web/features/activities/record/use-cancelling.ts';
import { useActivityRemoval } from '#web/features/activities/record/use-removal.ts';
import { useMayRemove } from '#web/features/activities/record/use-rights.ts';
import { isOpen, nameOf } from '#web/features/activities/rules.ts';
import { useText } from '#web/lib/text.ts';
import { IconCheck, IconClose, IconDelete, IconEdit } from '#web/ui/icons.tsx';
import type { SetListState } from './use-list-state.ts';

type ActivityActionsProps = { readonly activity: Activity; readonly setState: SetListState };

/** The actions of an activity on the timeline. */
export function ActivityActions({ activity, setState }: ActivityActionsProps) {
  const t = useText(messages);
  const mayRemove = useMayRemove();
  const remove = useActivityRemoval();
  const what = nameOf(activity, t(`type.${activity.type}`));
  const id = activity.activity_id;
  return (
    <>
      {isOpen(activity) && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconCheck size={16} />}
          aria-label={t('completeOf', { what })}
          onClick={() => void setState({ complete: id })}
        >
          {t('complete')}
        </Button>
      )}
      <Action label={t('editOf', { what })} title={t('edit')} onRun={() => void setState({ edit: id })}>
        <IconEdit />
      </Action>
      {isOpen(activity) && <CancelAction activity={activity} what={what} />}
      {mayRemove(activity) && (
        <Action label={t('deleteOf', { what })} title={t('delete')} onRun={() => void remove(activity)}>
          <IconDelete />
        </Action>
      )}
    </>
  );
}

type CancelActionProps = { readonly activity: Activity; readonly what: string };

function CancelAction({ activity, what }: CancelActionProps) {
  const t = useText(messages);
  const cancel = useActivityCancelling();
  return (
    <Action label={t('cancelOf', { what })} title={t('cancel')} onRun={() => void cancel(activity)}>
      <IconClose />
    </Action>
  );
}

type ActionProps = {
  readonly label: string;
  readonly title: string;
  readonly onRun: () => void;
  readonly children: ReactNode;
};

function Action({ label, title, onRun, children }: ActionProps) {
  return (
    <ActionIcon aria-label={label} title={title} onClick={onRun}>
      {children}
    </ActionIcon>
  );
}
