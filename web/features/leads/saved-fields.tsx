import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { FilterSelect } from '#web/ui/filter-bar.tsx';
import { messages } from './messages.ts';
import { hasFilters, type ListState, noFilters, type SetListState } from './use-list-state.ts';
import { type SavedView, useSavedViews } from './use-saved-views.ts';

type SavedFieldsProps = { readonly state: ListState; readonly setState: SetListState };

/** Filters kept under a name, to be used again; this browser remembers them for the person. */
export function SavedFields({ state, setState }: SavedFieldsProps) {
  const t = useText(messages);
  const { views, keep, forget } = useSavedViews();
  const [naming, setNaming] = useState(false);
  const { search, priority, source, owner, show, stage } = state;
  const filters = { search, priority, source, owner, show, stage };
  const current = views.find((view) => isSame(view.filters, filters));
  return (
    <>
      {views.length > 0 && (
        <FilterSelect
          label={t('savedViews')}
          all={t('noSavedView')}
          choices={views.map(({ name }) => ({ value: name, label: name }))}
          value={current?.name ?? ''}
          onChoose={(name) =>
            void setState({ ...noFilters, ...views.find((view) => view.name === name)?.filters })
          }
        />
      )}
      {current && (
        <Button variant="subtle" onClick={() => forget(current.name)}>
          {t('forgetView')}
        </Button>
      )}
      {hasFilters(state) && !current && (
        <Button variant="subtle" onClick={() => setNaming(true)}>
          {t('saveView')}
        </Button>
      )}
      {naming && <NameDialog onName={(name) => keep({ name, filters })} onClose={() => setNaming(false)} />}
    </>
  );
}

const isSame = (one: SavedView['filters'], other: SavedView['filters']) =>
  (Object.keys(other) as (keyof typeof other)[]).every((key) => (one[key] ?? '') === (other[key] ?? ''));

type NameDialogProps = { readonly onName: (name: string) => void; readonly onClose: () => void };

function NameDialog({ onName, onClose }: NameDialogProps) {
  const t = useText(messages);
  const id = useId();
  const [name, setName] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    onName(name.trim());
    onClose();
  };
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={id} disabled={name.trim() === ''}>
        {t('save')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('saveView')} size="sm" onClose={onClose} footer={footer}>
      <form id={id} onSubmit={submit}>
        <TextInput
          label={t('viewName')}
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
