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
import { fieldErrors } from './field-errors.ts';
import { messages } from './messages.ts';

// Only the server checks the name: the library that checks forms is larger than this page.
function useNameForm(saved: string) {
  const t = useText(messages);
  const user = useSessionUser();
  const [name, setName] = useState(saved);
  const update = useWrite(contract.auth.updateProfile, ['users']);
  const change = (typed: string) => {
    // A reset forgets a call that is on its way.
    if (!update.isPending) update.reset();
    setName(typed);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (update.isPending || name === saved) return;
    try {
      // Not by a callback of `mutate`, which does not run if the page is left before the reply.
      saveUser({ ...user, ...(await update.mutateAsync({ body: { name } })) });
      toast({ message: t('profileSaved') });
    } catch {
      // The form shows `update.error`.
    }
  };
  return { name, change, save, busy: update.isPending, error: update.error };
}

/** Changes your name; the profile menu and the list of users show the new name at once. */
export function NameForm({ name: saved }: { readonly name: string }) {
  const t = useText(messages);
  const { name, change, save, busy, error } = useNameForm(saved);
  const refusal = fieldErrors(error)['name'];
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => void save(event)}
      aria-label={t('profileTitle')}
    >
      {error && !refusal && <Banner tone="danger">{errorText(error, t('profileFailed'))}</Banner>}
      <TextInput
        label={t('name')}
        required
        autoComplete="name"
        maxLength={200}
        error={refusal}
        value={name}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy} disabled={name === saved}>
        {t('saveProfile')}
      </Button>
    </form>
  );
}
