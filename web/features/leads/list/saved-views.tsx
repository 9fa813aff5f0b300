import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { LeadView } from '#contract/leads/views.ts';
import { messages } from '#web/features/leads/messages.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { FilterSelect } from '#web/ui/filter/filter-bar.tsx';
import { hasFilters, type ListState, noFilters, type SetListState } from './use-list-state.ts';
import { useSavedViews } from './use-saved-views.ts';

type SavedFieldsProps = { readonly state: ListState; readonly setState: SetListState };

/** Filters saved under a name, available on every device; shared ones are visible to others. */
export function SavedFields({ state, setState }: SavedFieldsProps) {
  const t = useText(messages);
  const { views, keep, forget, failure } = useSavedViews();
  const [naming, setNaming] = useState(false);
  const filters = filtersOf(state);
  const current = views.find((view) => isSame(view.filters, filters));
  const labelOf = ({ name, is_own, owner_name }: LeadView) =>
    is_own ? name : t('sharedView', { name, owner: owner_name ?? '' });
  const choose = (chosen: string) => {
    const view = views.find(({ view_id }) => view_id === chosen);
    void setState({ ...noFilters, ...view?.filters, page: undefined });
  };
  return (
    <>
      {views.length > 0 && (
        <FilterSelect
          label={t('savedViews')}
          all={t('noSavedView')}
          choices={views.map((view) => ({ value: view.view_id, label: labelOf(view) }))}
          value={current?.view_id ?? ''}
          onChoose={choose}
        />
      )}
      {current?.is_own && (
        <Button variant="subtle" onClick={() => forget(current)}>
          {t('forgetView')}
        </Button>
      )}
      {hasFilters(state) && !current && (
        <Button variant="subtle" onClick={() => setNaming(true)}>
          {t('saveView')}
        </Button>
      )}
      {failure && <Banner tone="danger">{errorText(failure, t('forgetFailed'))}</Banner>}
      {naming && (
        <NameDialog onName={(named) => keep({ ...named, filters })} onClose={() => setNaming(false)} />
      )}
    </>
  );
}

const names = Object.keys(noFilters) as readonly (keyof typeof noFilters)[];

/** Only filters that are set. */
const filtersOf = (state: ListState): LeadView['filters'] =>
  Object.fromEntries(names.flatMap((name) => (state[name] ? [[name, state[name]]] : [])));

const isSame = (one: LeadView['filters'], other: LeadView['filters']) =>
  names.every((name) => (one[name] ?? '') === (other[name] ?? ''));

type ViewName = Pick<LeadView, 'name' | 'is_shared'>;
type NameDialogProps = {
  readonly onName: (named: ViewName) => Promise<unknown>;
  readonly onClose: () => void;
};

function NameDialog({ onName, onClose }: NameDialogProps) {
  const t = useText(messages);
  const id = useId();
  const [named, setNamed] = useState<ViewName>({ name: '', is_shared: false });
  const [failure, setFailure] = useState<unknown>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (named.name.trim() === '') return;
    try {
      await onName({ ...named, name: named.name.trim() });
      onClose();
    } catch (error) {
      setFailure(error);
    }
  };
  const footer = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button type="submit" form={id} disabled={named.name.trim() === ''}>
        {t('save')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('saveView')} size="sm" onClose={onClose} footer={footer}>
      <form id={id} onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {failure !== undefined && <Banner tone="danger">{errorText(failure, t('saveViewFailed'))}</Banner>}
          <NameFields named={named} onChange={setNamed} />
        </Stack>
      </form>
    </Dialog>
  );
}

type NameFieldsProps = { readonly named: ViewName; readonly onChange: (named: ViewName) => void };

function NameFields({ named, onChange }: NameFieldsProps) {
  const t = useText(messages);
  return (
    <>
      <TextInput
        label={t('viewName')}
        required
        maxLength={60}
        value={named.name}
        onChange={({ currentTarget }) => onChange({ ...named, name: currentTarget.value })}
      />
      <Checkbox
        label={t('shareView')}
        checked={named.is_shared}
        onChange={({ currentTarget }) => onChange({ ...named, is_shared: currentTarget.checked })}
      />
    </>
  );
}
