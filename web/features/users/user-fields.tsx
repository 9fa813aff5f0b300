import { Checkbox, Input, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { roles } from '#contract/policy/roles.ts';
import { mayGive } from '#contract/users/ranks.ts';
import { useTeacherChoices } from '#web/lib/choices/teachers.ts';
import { roleNames } from '#web/lib/role-names.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { FormGrid, WholeRow } from '#web/ui/form/form-layout.tsx';
import { SearchSelect } from '#web/ui/form/search-select.tsx';
import { messages } from './all-messages.ts';
import { useUserRights } from './use-user-rights.ts';
import { looksAfterChatbots, type UserFormSubject, type UserValues } from './user-form-rules.ts';

/** Role, status and chatbots of people who edit themselves are fixed. */
export type UserFieldsProps = UserFormSubject & { readonly form: UseFormReturnType<UserValues> };

/** The fields of a user, the same for adding and editing. */
export function UserFields(props: UserFieldsProps) {
  const { form, user, own, inviting = false } = props;
  const editing = user !== undefined;
  const t = useText(messages);
  return (
    <FormGrid>
      <TextInput label={t('name')} required data-autofocus maxLength={200} {...form.getInputProps('name')} />
      <TextInput
        type="email"
        label={t('email')}
        required={!editing}
        disabled={editing}
        autoComplete="off"
        description={editing && t('emailStays')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('user_email')}
      />
      <RoleAndStatus {...props} />
      {own && (
        <WholeRow>
          <Text size="sm" c="dimmed">
            {t('ownStanding')}
          </Text>
        </WholeRow>
      )}
      {!inviting && user?.status !== 'invited' && <PasswordFields {...props} />}
      {form.values.role === 'teacher' && (
        <WholeRow>
          <TeacherField {...props} />
        </WholeRow>
      )}
      {looksAfterChatbots(form.values.role) && (
        <WholeRow>
          <ChatbotFields {...props} />
        </WholeRow>
      )}
    </FormGrid>
  );
}

function RoleAndStatus({ form, user, own }: UserFieldsProps) {
  const t = useText(messages);
  const roleName = useText(roleNames);
  const me = useUserRights();
  return (
    <>
      <NativeSelect
        label={t('role')}
        required
        disabled={own}
        description={t(`about.${form.values.role}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={roles
          .filter((role) => mayGive(me, role))
          .map((role) => ({ value: role, label: roleName(`role.${role}`) }))}
        {...form.getInputProps('role')}
      />
      {user && user.status !== 'invited' && (
        <NativeSelect
          label={t('status')}
          required
          disabled={own}
          data={(['active', 'inactive'] as const).map((status) => ({
            value: status,
            label: t(`status.${status}`),
          }))}
          {...form.getInputProps('status')}
        />
      )}
    </>
  );
}

function TeacherField({ form }: UserFieldsProps) {
  const t = useText(messages);
  const { teacher_id } = form.values;
  const choices = useTeacherChoices({ value: teacher_id, label: undefined });
  return (
    <SearchSelect
      label={t('teacher')}
      required
      value={teacher_id}
      error={form.errors['teacher_id']}
      empty={t('chooseTeacher')}
      choices={choices}
      onChoose={(id) => form.setFieldValue('teacher_id', id)}
    />
  );
}

function PasswordFields({ form, user, own }: UserFieldsProps) {
  const t = useText(messages);
  const editing = user !== undefined;
  const hint = editing ? t(own ? 'passwordBlank' : 'passwordReset') : t('passwordFirst');
  return (
    <>
      <PasswordInput
        label={t('password')}
        required={!editing}
        autoComplete="new-password"
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('password')}
      />
      {own && form.values.password !== '' && (
        <PasswordInput
          label={t('currentPassword')}
          required
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
        />
      )}
    </>
  );
}

function ChatbotFields({ form, chatbots, own }: UserFieldsProps) {
  const t = useText(messages);
  if (chatbots.length === 0) {
    return (
      <Input.Wrapper label={t('chatbots')} required labelElement="div">
        <Banner tone="warning">{t('noChatbots')}</Banner>
      </Input.Wrapper>
    );
  }
  return (
    <Checkbox.Group label={t('chatbots')} required {...form.getInputProps('chatbot_ids')}>
      <Stack gap="xs" pt="xs">
        {chatbots.map(({ chatbot_id, chatbot_name, chatbot_agent_name }) => (
          <Checkbox
            key={chatbot_id}
            value={chatbot_id}
            label={chatbot_name}
            description={chatbot_agent_name}
            disabled={own}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
