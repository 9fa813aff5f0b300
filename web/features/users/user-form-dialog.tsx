import { Button, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { CmsUser } from '#contract/users/calls.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { reading } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { askDiscard } from '#web/ui/dialog/ask-discard.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { focusFirstError } from '#web/ui/form/focus-first-error.ts';
import { StaleConflict } from '#web/ui/form/stale-conflict.tsx';
import { messages } from './messages.ts';
import { type UserFormOptions, useUserForm } from './use-user-form.ts';
import { useUserRights } from './use-user-rights.ts';
import { UserFailurePanel } from './user-failure-panel.tsx';
import { UserFields } from './user-fields.tsx';

type UserFormDialogProps = { readonly user?: CmsUser | undefined; readonly onClose: () => void };

/** 'Add New User' or 'Edit User', once the chatbots to choose from are there. */
export function UserFormDialog({ user: opened, onClose }: UserFormDialogProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const { isOwn } = useUserRights();
  const [user, setUser] = useState(opened);
  const chatbots = useQuery(reading(contract.users.chatbots));
  const title = t(user ? 'edit' : 'add');
  if (!chatbots.data) {
    return (
      <Dialog title={title} size="lg" onClose={onClose}>
        {chatbots.isError ? (
          <ErrorWithRetry message={t('chatbotsFailed')} onRetry={() => void chatbots.refetch()} />
        ) : (
          <Bones label={title} />
        )}
      </Dialog>
    );
  }
  const reload = async (id: string) =>
    setUser(await client.fetchQuery({ ...reading(contract.users.get, { params: { id } }), staleTime: 0 }));
  return (
    <OpenForm
      key={user?.updated_dt}
      title={title}
      user={user}
      own={user !== undefined && isOwn(user)}
      chatbots={chatbots.data.chatbots}
      onReload={() => void (user && reload(user.cms_user_id))}
      onSaved={() => {
        toast({ message: t(user ? 'updatedDone' : 'createdDone') });
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type OpenFormProps = UserFormOptions & {
  readonly title: string;
  readonly onReload: () => void;
  readonly onClose: () => void;
};

function OpenForm({ title, onReload, onClose, ...options }: OpenFormProps) {
  const { user, own, chatbots } = options;
  const t = useText(messages);
  const id = useId();
  const { form, save, unready, busy, error } = useUserForm(options);
  const close = async () => {
    if (!busy && (!form.isDirty() || (await askDiscard()))) onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const fields = event.currentTarget;
    form.onSubmit(
      (values) => save(values, user?.updated_dt),
      () => focusFirstError(fields),
    )(event);
  };
  const footer = (
    <FormFooter form={id} submit={t(user ? 'update' : 'create')} busy={busy} onCancel={() => void close()} />
  );
  const isStale = error instanceof ApiError && error.stale;
  return (
    <Dialog title={title} size="lg" onClose={() => void close()} footer={footer}>
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="md">
          {isStale && (
            <StaleConflict busy={busy} onReload={onReload} onOverwrite={() => void save(form.values)} />
          )}
          {error && !isStale && (
            <UserFailurePanel sentence={t(user ? 'updateFailed' : 'createFailed')} error={error} />
          )}
          {unready && <Banner tone="danger">{unready}</Banner>}
          <UserFields form={form} chatbots={chatbots} editing={user !== undefined} own={own} />
        </Stack>
      </form>
    </Dialog>
  );
}

type FormFooterProps = {
  /** The id of the form that the button sends. */
  readonly form: string;
  readonly submit: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
};

function FormFooter({ form, submit, busy, onCancel }: FormFooterProps) {
  const t = useText(messages);
  return (
    <>
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={form} loading={busy}>
        {submit}
      </Button>
    </>
  );
}
