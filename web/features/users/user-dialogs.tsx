import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CmsUser } from '#contract/users/calls.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { messages } from './all-messages.ts';
import { useUserRights } from './use-user-rights.ts';
import { UserDeleteDialog } from './user-delete-dialog.tsx';
import { UserDetailsDialog } from './user-details-dialog.tsx';
import type { UserAction } from './users-table.tsx';

const UserFormDialog = createLazyPart(async () => ({
  default: (await import('./user-form-dialog.tsx')).UserFormDialog,
}));

const UserFactorDialog = createLazyPart(async () => ({
  default: (await import('./user-factor-dialog.tsx')).UserFactorDialog,
}));

const UserEmailDialog = createLazyPart(async () => ({
  default: (await import('./user-email-dialog.tsx')).UserEmailDialog,
}));

type UserDialogsProps = {
  readonly open: UserAction | 'add' | 'invite';
  /** The user of the dialog; undefined for 'add' and 'invite', and if the link names no user. */
  readonly user: CmsUser | undefined;
  readonly loading: boolean;
  /** The sample users are read-only. */
  readonly demo: boolean;
  readonly onOpen: (action: UserAction, user: CmsUser) => void;
  readonly onClose: () => void;
};

/** The dialog in the URL, if the person may open it. */
export function UserDialogs({ open, user: current, loading, demo, onOpen, onClose }: UserDialogsProps) {
  const rights = useUserRights();
  // Keeps the user as it was on opening, so that neither a reload nor the deletion changes an open dialog.
  const [user, keep] = useState(current);
  if (!user && current) keep(current);
  if (loading) return null;
  if (open === 'add' || open === 'invite')
    return rights.mayCreate && !demo ? <Form inviting={open === 'invite'} onClose={onClose} /> : null;
  if (!user) return <UnknownUser onClose={onClose} />;
  if (open === 'edit' && rights.mayEdit(user) && !demo) return <Form user={user} onClose={onClose} />;
  if (open === 'email' && rights.mayChangeEmail(user) && !demo)
    return <Email user={user} onClose={onClose} />;
  if (open === 'delete' && rights.mayDelete(user) && !demo)
    return <UserDeleteDialog user={user} onClose={onClose} />;
  if (open === 'factor' && rights.mayTakeFactor(user) && !demo)
    return <Factor user={user} own={rights.isOwn(user)} onClose={onClose} />;
  const edit = rights.mayEdit(user) && !demo ? () => onOpen('edit', user) : undefined;
  return <UserDetailsDialog user={user} onEdit={edit} explain={!demo} onClose={onClose} />;
}

function Form(props: { readonly user?: CmsUser; readonly inviting?: boolean; readonly onClose: () => void }) {
  return (
    <Later>
      <UserFormDialog {...props} />
    </Later>
  );
}

function Email(props: { readonly user: CmsUser; readonly onClose: () => void }) {
  return (
    <Later>
      <UserEmailDialog {...props} />
    </Later>
  );
}

function Factor(props: { readonly user: CmsUser; readonly own: boolean; readonly onClose: () => void }) {
  return (
    <Later>
      <UserFactorDialog {...props} />
    </Later>
  );
}

function UnknownUser({ onClose }: { readonly onClose: () => void }) {
  const t = useText(messages);
  const close = (
    <Button variant="default" onClick={onClose}>
      {t('close')}
    </Button>
  );
  return (
    <Dialog title={t('details')} size="sm" onClose={onClose} footer={close}>
      {t('unknown')}
    </Dialog>
  );
}
