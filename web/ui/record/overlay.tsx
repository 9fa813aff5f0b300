import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FullScreenOverlay } from '#web/ui/dialog/full-screen-overlay.tsx';
import { IconEdit } from '#web/ui/icons.tsx';
import { type DetailTab, DetailTabs } from '#web/ui/page/detail-tabs.tsx';

/** The props that a list page gives the overlay of its open record. */
export type OverlayProps = {
  readonly id: string;
  readonly tab: string | undefined;
  readonly onTab: (tab: string) => void;
  /** Opens the wizard, at a step if one is given. */
  readonly onEdit: (step?: string) => void;
  readonly onClose: () => void;
};

type RecordOverlayProps = Omit<OverlayProps, 'id' | 'onEdit'> & {
  /** The record's name: the dialog's name and heading. */
  readonly title: string;
  readonly picture?: ReactNode;
  readonly facts?: ReactNode;
  /** Next to the edit button: further actions for the record. */
  readonly actions?: ReactNode;
  /** Above the tabs: the most important details. */
  readonly summary?: ReactNode;
  /** The name of the list of tabs: 'Student record'. */
  readonly label: string;
  readonly tabs: readonly DetailTab[];
  /** 'Edit Student' */
  readonly editLabel: string;
  /** Missing if the person may not edit. */
  readonly onEdit: (() => void) | undefined;
};

/** A record over its list: its name, an edit button and the tabs. */
export function RecordOverlay(props: RecordOverlayProps) {
  const { title, picture, facts, summary, label, tabs, tab, onTab, onClose } = props;
  return (
    <FullScreenOverlay
      title={title}
      picture={picture}
      facts={facts}
      actions={<Actions {...props} />}
      onClose={onClose}
    >
      {summary}
      <DetailTabs label={label} tabs={tabs} tab={tab} onTab={onTab} />
    </FullScreenOverlay>
  );
}

function Actions({ actions, editLabel, onEdit }: RecordOverlayProps) {
  return (
    <>
      {actions}
      {onEdit && <EditButton label={editLabel} onEdit={onEdit} />}
    </>
  );
}

type EditButtonProps = { readonly label: string; readonly onEdit: () => void };

/** On a phone only its icon, to leave room for the name. */
function EditButton({ label, onEdit }: EditButtonProps) {
  return (
    <>
      <Button variant="default" leftSection={<IconEdit />} visibleFrom="sm" onClick={onEdit}>
        {label}
      </Button>
      <ActionIcon aria-label={label} title={label} hiddenFrom="sm" onClick={onEdit}>
        <IconEdit />
      </ActionIcon>
    </>
  );
}
