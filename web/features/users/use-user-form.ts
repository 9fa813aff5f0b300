import { useForm } from '@mantine/form';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { CmsUser } from '#contract/users/calls.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useIdempotencyKey } from '#web/lib/api/idempotency.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { saveUser, useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import {
  additionOf,
  changeOf,
  problemsOf,
  startOf,
  type UserFormSubject,
  type UserValues,
} from './user-form-rules.ts';

export type UserFormOptions = UserFormSubject & { readonly onSaved: (user: CmsUser) => void };

/** The values, rules and submission of the one form that adds and edits users. */
export function useUserForm(options: UserFormOptions) {
  const { user, own } = options;
  const t = useText(messages);
  const me = useSessionUser();
  const { send, busy, error } = useSend(user);
  const [unready, setUnready] = useState<string>();
  const form = useForm<UserValues>({
    initialValues: startOf(options),
    validate: (values) => ({
      ...problemsOf(options, values),
      current_password:
        own && values.password !== '' && values.current_password === '' ? t('currentPasswordMissing') : null,
    }),
  });

  const save = async (values: UserValues, version?: string) => {
    const lacksChatbot = !own && values.role !== 'account-admin' && values.chatbot_ids.length === 0;
    setUnready(lacksChatbot ? t(user ? 'noChatbotsToUpdate' : 'noChatbotsToCreate') : undefined);
    if (lacksChatbot) return;
    try {
      const saved = await send(values, version);
      if (own && me) saveUser({ ...me, name: saved.cms_user_name });
      options.onSaved(saved);
    } catch (failure) {
      if (failure instanceof ApiError) form.setErrors(failure.fields);
    }
  };
  return { form, save, unready, busy, error };
}

export type UserForm = ReturnType<typeof useUserForm>;

/** Adds or changes, by whether there is a user already; adds once however often it is sent. */
function useSend(user: CmsUser | undefined) {
  const keyFor = useIdempotencyKey();
  const create = useWrite(contract.users.create);
  const update = useWrite(contract.users.update, ['auth']);
  const send = (values: UserValues, version: string | undefined) => {
    if (!user) {
      const body = additionOf(values);
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    }
    const params = { id: user.cms_user_id };
    return update.mutateAsync({ params, body: changeOf(values), ...(version !== undefined && { version }) });
  };
  const { isPending: busy, error } = user ? update : create;
  return { send, busy, error };
}
