import { Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { ChatbotChoice, CmsUser } from '#contract/users/calls.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { saveUser, useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import type { SendOptions } from '#web/ui/form/use-edit-form.ts';
import { messages } from './all-messages.ts';
import { DeliveryNotice } from './invitations/delivery-notice.tsx';
import { useUserRights } from './use-user-rights.ts';
import { UserFields } from './user-fields.tsx';
import {
  changeOf,
  invitationOf,
  looksAfterChatbots,
  newUserOf,
  problemsOf,
  startOf,
  type UserValues,
} from './user-form-rules.ts';

type UserFormDialogProps = {
  readonly user?: CmsUser | undefined;
  /** Whether the person is invited by email instead of getting a first password. */
  readonly inviting?: boolean;
  readonly onClose: () => void;
};

/** 'Add New User', 'Invite User' or 'Edit User', once the chatbots to choose from are loaded. */
export function UserFormDialog({ user, inviting = false, onClose }: UserFormDialogProps) {
  const t = useText(messages);
  const chatbots = useQuery(queryFor(contract.users.chatbots));
  const title = t(user ? 'edit' : inviting ? 'invite' : 'add');
  if (chatbots.data) {
    return (
      <OpenForm
        title={title}
        user={user}
        inviting={inviting}
        chatbots={chatbots.data.chatbots}
        onClose={onClose}
      />
    );
  }
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

type OpenFormProps = UserFormDialogProps & {
  readonly title: string;
  readonly inviting: boolean;
  readonly chatbots: readonly ChatbotChoice[];
};

/** The texts of the dialog for each thing that it can do. */
function textsOf({ user, inviting }: OpenFormProps) {
  if (user) return { done: 'updatedDone', failed: 'updateFailed', save: 'update' } as const;
  if (inviting) return { done: 'invitedDone', failed: 'inviteFailed', save: 'sendInvitation' } as const;
  return { done: 'createdDone', failed: 'createFailed', save: 'create' } as const;
}

function OpenForm(props: OpenFormProps) {
  const { title, user, inviting, chatbots, onClose } = props;
  const t = useText(messages);
  const texts = textsOf(props);
  const { isOwn } = useUserRights();
  const own = user !== undefined && isOwn(user);
  const send = useSend({ user, inviting, own });
  const subject = { user, own, inviting, chatbots };
  const reload = useReload(user);
  return (
    <EditDialog
      title={title}
      row={user}
      valuesOf={(row) => startOf({ ...subject, user: row })}
      problemsOf={(values) => problemsOf(subject, values, t('currentPasswordMissing'))}
      refusalOf={(values) =>
        !own && looksAfterChatbots(values.role) && values.chatbot_ids.length === 0
          ? t(user ? 'noChatbotsToUpdate' : 'noChatbotsToCreate')
          : undefined
      }
      bodyOf={(values) => values}
      send={send}
      reload={reload}
      done={t(texts.done)}
      failed={t(texts.failed)}
      saveLabel={t(texts.save)}
      onClose={onClose}
    >
      {(form) => (
        <>
          {inviting && <InvitationHint />}
          <UserFields form={form} {...subject} />
        </>
      )}
    </EditDialog>
  );
}

function InvitationHint() {
  const t = useText(messages);
  return (
    <>
      <DeliveryNotice />
      <Text>{t('inviteHint')}</Text>
    </>
  );
}

/** Reads the user again after someone else changed them. */
function useReload(user: CmsUser | undefined) {
  const client = useQueryClient();
  return async () =>
    user &&
    client.fetchQuery({
      ...queryFor(contract.users.get, { params: { id: user.cms_user_id } }),
      staleTime: 0,
    });
}

type UserSending = Pick<OpenFormProps, 'user' | 'inviting'> & { readonly own: boolean };

/** Adds, invites or changes a user; people who change themselves see their new name at once. */
function useSend({ user, inviting, own }: UserSending) {
  const me = useSessionUser();
  const create = useWrite(contract.users.create, ['teachers']);
  const invite = useWrite(contract.users.invite, ['teachers']);
  const update = useWrite(contract.users.update, ['auth']);
  return async (values: UserValues, options: SendOptions) => {
    if (inviting) return void (await invite.mutateAsync({ body: invitationOf(values), ...options }));
    const saved = user
      ? await update.mutateAsync({ params: { id: user.cms_user_id }, body: changeOf(values), ...options })
      : await create.mutateAsync({ body: newUserOf(values), ...options });
    if (own && me) saveUser({ ...me, name: saved.cms_user_name });
  };
}
