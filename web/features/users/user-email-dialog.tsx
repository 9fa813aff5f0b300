import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { CmsUser } from '#contract/users/calls.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { messages } from './all-messages.ts';
import { DeliveryNotice } from './invitations/delivery-notice.tsx';

function Explanation({ user }: { readonly user: CmsUser }) {
  const t = useText(messages);
  const key = user.status === 'invited' ? 'correctEmailHint' : 'changeEmailHint';
  return (
    <>
      <DeliveryNotice />
      <Text>{t(key, { name: user.cms_user_name, email: user.cms_user_email })}</Text>
    </>
  );
}

type UserEmailDialogProps = { readonly user: CmsUser; readonly onClose: () => void };

/** Changes the address of a user: it takes effect when the person confirms it; an invitation goes to it at once. */
export function UserEmailDialog({ user, onClose }: UserEmailDialogProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const change = useWrite(contract.users.changeEmail, ['teachers']);
  const params = { id: user.cms_user_id };
  const isInvited = user.status === 'invited';
  return (
    <EditDialog
      title={t('changeEmail')}
      row={user}
      valuesOf={() => ({ user_email: '' })}
      schema={contract.users.changeEmail.body}
      bodyOf={(values) => values}
      send={(body, options) => change.mutateAsync({ params, body, ...options })}
      reload={async () => client.fetchQuery({ ...queryFor(contract.users.get, { params }), staleTime: 0 })}
      done={t(isInvited ? 'emailCorrected' : 'emailRequested')}
      failed={t('emailFailed')}
      saveLabel={t('changeEmail')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Explanation user={user} />
          <TextInput
            type="email"
            label={t('newEmail')}
            required
            data-autofocus
            autoComplete="off"
            {...form.getInputProps('user_email')}
          />
        </>
      )}
    </EditDialog>
  );
}
