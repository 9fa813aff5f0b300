import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { passwordTooShort } from '#contract/auth.ts';
import { contract } from '#contract/index.ts';
import type { Role } from '#contract/permissions.ts';
import {
  type ChatbotChoice,
  type CmsUser,
  chatbotRequired,
  passwordRequired,
  type UserStatus,
} from '#contract/users.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useIdempotencyKey } from '#web/lib/idempotency.ts';
import { useWrite } from '#web/lib/server-state.ts';
import { saveUser, useSessionUser } from '#web/lib/session.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';

export type UserFormOptions = {
  /** Who is edited; undefined for a new user. */
  readonly user: CmsUser | undefined;
  readonly own: boolean;
  readonly chatbots: readonly ChatbotChoice[];
  readonly onSaved: (user: CmsUser) => void;
};

type Values = {
  name: string;
  user_email: string;
  role: Role;
  status: UserStatus;
  password: string;
  current_password: string;
  chatbot_ids: string[];
};

const leastCharacters = 6;
const fields = contract.users.create.body.shape;

/** The schema's own sentence for what is wrong with a value. */
function problem(schema: z.ZodType, value: unknown) {
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}

/** Where nobody was chosen yet, the first chatbot there is. */
function startOf({ user, chatbots }: UserFormOptions): Values {
  const first = chatbots.slice(0, 1).map(({ chatbot_id }) => chatbot_id);
  return {
    name: user?.cms_user_name ?? '',
    user_email: user?.cms_user_email ?? '',
    role: user?.role ?? 'cms-user',
    status: user?.status ?? 'active',
    password: '',
    current_password: '',
    chatbot_ids: user && user.chatbot_ids.length > 0 ? user.chatbot_ids : first,
  };
}

/** What is wrong with the whole form, by field. The password's rule is a first check: the server asks for 8. */
function problemsOf(
  { user, own, chatbots }: UserFormOptions,
  values: Values,
  currentPasswordMissing: string,
) {
  const isShort = values.password !== '' && values.password.length < leastCharacters;
  const isMissing = !user && values.password === '';
  const needsChatbot =
    values.role !== 'account-admin' && chatbots.length > 0 && values.chatbot_ids.length === 0;
  const needsCurrent = own && values.password !== '' && values.current_password === '';
  return {
    name: problem(fields.name, values.name),
    user_email: user ? null : problem(fields.user_email, values.user_email),
    password: isMissing ? passwordRequired : isShort ? passwordTooShort : null,
    current_password: needsCurrent ? currentPasswordMissing : null,
    chatbot_ids: needsChatbot ? chatbotRequired : null,
  };
}

/** The values, rules and submission of the one form that adds and edits users. */
export function useUserForm(options: UserFormOptions) {
  const { user, onSaved } = options;
  const t = useText(messages);
  const me = useSessionUser();
  const keyFor = useIdempotencyKey();
  const create = useWrite(contract.users.create);
  const update = useWrite(contract.users.update, options.own ? ['auth'] : []);
  const [unready, setUnready] = useState<string>();
  const form = useForm<Values>({
    initialValues: startOf(options),
    validate: (values) => problemsOf(options, values, t('currentPasswordMissing')),
  });

  const send = ({ user_email, status, password, current_password, ...values }: Values, version?: string) => {
    const body = { ...values, chatbot_ids: values.role === 'account-admin' ? [] : values.chatbot_ids };
    if (!user) {
      const added = { ...body, user_email, password };
      return create.mutateAsync({ body: added, idempotencyKey: keyFor(added) });
    }
    const secret = password && { password, ...(current_password && { current_password }) };
    const changed = { ...body, status, ...(secret || undefined) };
    return update.mutateAsync({
      params: { id: user.cms_user_id },
      body: changed,
      ...(version !== undefined && { version }),
    });
  };

  const save = async (values: Values, version?: string) => {
    if (values.role !== 'account-admin' && values.chatbot_ids.length === 0 && !options.own) {
      setUnready(t(user ? 'noChatbotsToUpdate' : 'noChatbotsToCreate'));
      return;
    }
    setUnready(undefined);
    try {
      const saved = await send(values, version);
      if (options.own && me) saveUser({ ...me, name: saved.cms_user_name });
      onSaved(saved);
    } catch (error) {
      if (error instanceof ApiError) form.setErrors(error.fields);
    }
  };

  const write = user ? update : create;
  return { form, save, unready, busy: write.isPending, error: write.error };
}

export type UserForm = ReturnType<typeof useUserForm>;
