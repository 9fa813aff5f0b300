import { Button, TextInput } from '@mantine/core';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { saveUser, useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useEditForm } from '#web/ui/form/use-edit-form.ts';
import classes from './account.module.css';
import { messages } from './messages.ts';

/** Changes your name; the profile menu and the list of users show the new name at once. */
export function NameForm({ name }: { readonly name: string }) {
  const t = useText(messages);
  const user = useSessionUser();
  const update = useWrite(contract.auth.updateProfile, ['users']);
  const { form, busy, failure, submit } = useEditForm({
    initial: { name },
    schema: contract.auth.updateProfile.body,
    bodyOf: (values) => values,
    send: async (body) => saveUser({ ...user, ...(await update.mutateAsync({ body })) }),
    version: undefined,
    onSaved: () => toast({ message: t('profileSaved') }),
  });
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => void submit(values))}
      aria-label={t('profileTitle')}
    >
      {failure && <Banner tone="danger">{errorText(failure, t('profileFailed'))}</Banner>}
      <TextInput
        label={t('name')}
        required
        autoComplete="name"
        maxLength={200}
        {...form.getInputProps('name')}
      />
      <Button type="submit" loading={busy} disabled={form.values.name === name}>
        {t('saveProfile')}
      </Button>
    </form>
  );
}
