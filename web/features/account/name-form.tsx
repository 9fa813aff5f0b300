import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { saveUser, useSessionUser } from '#web/lib/session/session.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import classes from './account.module.css';
import { fieldErrors } from './form-dialog.tsx';
import { messages } from './messages.ts';

const nameSchema = contract.auth.updateProfile.body.shape.name;

/** The own name; the profile menu and the list of users show the new one at once. */
export function NameForm({ name }: { readonly name: string }) {
  const t = useText(messages);
  const [typed, setTyped] = useState(name);
  const [problem, setProblem] = useState<string>();
  const { save, busy, error } = useOwnName();
  const refusal = fieldErrors(error)['name'];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const issue = nameSchema.safeParse(typed).error?.issues[0]?.message;
    setProblem(issue);
    if (!issue && !busy) void save(typed);
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit} aria-label={t('profileTitle')}>
      {error && !refusal && <Banner tone="danger">{errorText(error, t('profileFailed'))}</Banner>}
      <TextInput
        label={t('name')}
        required
        autoComplete="name"
        maxLength={200}
        error={problem ?? refusal}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} disabled={typed === name}>
        {t('saveProfile')}
      </Button>
    </form>
  );
}

function useOwnName() {
  const t = useText(messages);
  const user = useSessionUser();
  const update = useWrite(contract.auth.updateProfile, ['users']);
  // Awaited, because the form is gone by then: the new name is a new form.
  const save = (name: string) =>
    update.mutateAsync({ body: { name } }).then(
      (own) => {
        saveUser({ ...user, ...own });
        toast({ message: t('profileSaved') });
      },
      () => undefined,
    );
  return { save, busy: update.isPending, error: update.error };
}
