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
import { messages } from './messages.ts';
import { useUserRights } from './use-user-rights.ts';
import { UserFields } from './user-fields.tsx';
import { additionOf, changeOf, problemsOf, startOf, type UserValues } from './user-form-rules.ts';

type UserFormDialogProps = { readonly user?: CmsUser | undefined; readonly onClose: () => void };

/** 'Add New User' or 'Edit User', once the chatbots to choose from are loaded. */
export function UserFormDialog({ user, onClose }: UserFormDialogProps) {
  const t = useText(messages);
  const chatbots = useQuery(queryFor(contract.users.chatbots));
  const title = t(user ? 'edit' : 'add');
  if (chatbots.data) {
    return <OpenForm user={user} chatbots={chatbots.data.chatbots} onClose={onClose} />;
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

type OpenFormProps = UserFormDialogProps & { readonly chatbots: readonly ChatbotChoice[] };

function OpenForm({ user, chatbots, onClose }: OpenFormProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const { isOwn } = useUserRights();
  const own = user !== undefined && isOwn(user);
  const send = useSend(user, own);
  const reload = async () =>
    user &&
    client.fetchQuery({
      ...queryFor(contract.users.get, { params: { id: user.cms_user_id } }),
      staleTime: 0,
    });
  return (
    <EditDialog
      title={t(user ? 'edit' : 'add')}
      row={user}
      valuesOf={(row) => startOf({ user: row, own, chatbots })}
      problemsOf={(values) => problemsOf({ user, own, chatbots }, values, t('currentPasswordMissing'))}
      refusalOf={(values) =>
        !own && values.role !== 'account-admin' && values.chatbot_ids.length === 0
          ? t(user ? 'noChatbotsToUpdate' : 'noChatbotsToCreate')
          : undefined
      }
      bodyOf={(values) => values}
      send={send}
      reload={reload}
      done={t(user ? 'updatedDone' : 'createdDone')}
      failed={t(user ? 'updateFailed' : 'createFailed')}
      saveLabel={t(user ? 'update' : 'create')}
      onClose={onClose}
    >
      {(form) => <UserFields form={form} chatbots={chatbots} editing={user !== undefined} own={own} />}
    </EditDialog>
  );
}

/** Adds or changes a user; people who change themselves see their new name at once. */
function useSend(user: CmsUser | undefined, own: boolean) {
  const me = useSessionUser();
  const create = useWrite(contract.users.create);
  const update = useWrite(contract.users.update, ['auth']);
  return async (values: UserValues, options: SendOptions) => {
    const saved = user
      ? await update.mutateAsync({ params: { id: user.cms_user_id }, body: changeOf(values), ...options })
      : await create.mutateAsync({ body: additionOf(values), ...options });
    if (own && me) saveUser({ ...me, name: saved.cms_user_name });
  };
}
