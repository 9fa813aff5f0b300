import type { z } from 'zod';
import { passwordTooShort } from '#contract/auth/calls.ts';
import { contract } from '#contract/index.ts';
import type { Role } from '#contract/policy/roles.ts';
import {
  type ChatbotChoice,
  type CmsUser,
  chatbotRequired,
  passwordRequired,
  teacherRequired,
  type UserStatus,
} from '#contract/users/calls.ts';

export type UserValues = {
  name: string;
  user_email: string;
  role: Role;
  status: UserStatus;
  password: string;
  current_password: string;
  chatbot_ids: string[];
  /** The record of a teacher; '' while none is chosen. */
  teacher_id: string;
};

export type UserFormSubject = {
  /** The user to edit; undefined for a new one. */
  readonly user: CmsUser | undefined;
  /** Whether people edit themselves. */
  readonly own: boolean;
  /** Whether the person is invited by email and chooses the password. */
  readonly inviting?: boolean;
  readonly chatbots: readonly ChatbotChoice[];
};

const leastCharacters = 6;
const fields = contract.users.create.body.shape;

/** The schema's own error for a value. */
function problem(schema: z.ZodType, value: unknown) {
  return schema.safeParse(value).error?.issues[0]?.message ?? null;
}

/** The initial values; without chosen chatbots, the first one. */
export function startOf({ user, chatbots }: UserFormSubject): UserValues {
  const first = chatbots.slice(0, 1).map(({ chatbot_id }) => chatbot_id);
  return {
    name: user?.cms_user_name ?? '',
    user_email: user?.cms_user_email ?? '',
    role: user?.role ?? 'cms-user',
    status: user?.status ?? 'active',
    password: '',
    current_password: '',
    chatbot_ids: user && user.chatbot_ids.length > 0 ? user.chatbot_ids : first,
    teacher_id: user?.teacher_id ?? '',
  };
}

/** Account-admins look after all chatbots, teachers after none. */
export const looksAfterChatbots = (role: Role) => role !== 'account-admin' && role !== 'teacher';

/** What is wrong with the form, by field. The length of a password is a first check: the server asks for 8. */
export function problemsOf(
  { user, own, chatbots, inviting = false }: UserFormSubject,
  values: UserValues,
  currentPasswordMissing: string,
) {
  const isShort = values.password !== '' && values.password.length < leastCharacters;
  const isMissing = !user && !inviting && values.password === '';
  const needsChatbot =
    looksAfterChatbots(values.role) && chatbots.length > 0 && values.chatbot_ids.length === 0;
  return {
    name: problem(fields.name, values.name),
    user_email: user ? null : problem(fields.user_email, values.user_email),
    password: isMissing ? passwordRequired : isShort ? passwordTooShort : null,
    chatbot_ids: needsChatbot ? chatbotRequired : null,
    teacher_id: values.role === 'teacher' && values.teacher_id === '' ? teacherRequired : null,
    current_password:
      own && values.password !== '' && values.current_password === '' ? currentPasswordMissing : null,
  };
}

/** Account-admins and teachers are sent without chatbots, whatever was chosen before. */
const chatbotIdsToSend = ({ role, chatbot_ids }: UserValues) => (looksAfterChatbots(role) ? chatbot_ids : []);

const recordToSend = ({ role, teacher_id }: UserValues) => (role === 'teacher' ? { teacher_id } : {});

/** The body that invites a user. */
export function invitationOf(values: UserValues) {
  const { name, user_email, role } = values;
  return { name, user_email, role, chatbot_ids: chatbotIdsToSend(values), ...recordToSend(values) };
}

/** The body that adds a user. */
export const newUserOf = (values: UserValues) => ({ ...invitationOf(values), password: values.password });

/** The body that changes a user; a blank password is not sent. */
export function changeOf(values: UserValues) {
  const { name, role, status, password, current_password } = values;
  return {
    name,
    role,
    ...(status !== 'invited' && { status }),
    chatbot_ids: chatbotIdsToSend(values),
    ...recordToSend(values),
    ...(password !== '' && { password }),
    ...(current_password !== '' && { current_password }),
  };
}
