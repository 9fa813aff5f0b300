import { useState } from 'react';
import { ExportButton } from '#web/features/imports/import-actions.tsx';
import { pageSize } from '#web/lib/list/list-state.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { IconClass } from '#web/ui/icons.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { listTexts, RecordListPage } from '#web/ui/record/list-page.tsx';
import { useClassColumns } from './list/columns.tsx';
import { ClassCountsBar } from './list/counts.tsx';
import { ClassFilters } from './list/filters.tsx';
import { SelectionBar } from './list/selection-bar.tsx';
import { useClassList } from './list/use-class-list.ts';
import { hasFilters, type ListState, noFilters, useListState } from './list/use-list-state.ts';
import { useClassRemoval } from './list/use-removal.ts';
import { messages } from './messages.ts';

const ClassOverlay = createLazyPart(async () => ({
  default: (await import('./class-overlay.tsx')).ClassOverlay,
}));
const ClassWizard = createLazyPart(async () => ({
  default: (await import('./wizard/wizard.tsx')).ClassWizard,
}));

/** All classes of the school: counts, filters and actions. */
export function ClassesPage() {
  const t = useText(messages);
  const may = useMay();
  const [state, setState] = useListState();
  const list = useClassList(state);
  const remove = useClassRemoval();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  return (
    <RecordListPage
      texts={listTexts((key) => t(key), t('listed', { count: list.total }))}
      breadcrumbs={[{ label: t('school') }, { label: t('title') }]}
      icon={IconClass}
      state={state}
      setState={setState}
      list={list}
      pageSize={pageSize}
      filtered={hasFilters(state)}
      onClearFilters={() => void setState({ ...noFilters, page: undefined })}
      may={{ add: may('classes.create'), edit: may('classes.update'), remove: may('classes.remove') }}
      actions={<Export state={state} total={list.total} />}
      counts={<ClassCountsBar counts={list.counts} />}
      filters={state.filters === 'open' && <ClassFilters state={state} setState={setState} />}
      table={{
        columns: useClassColumns(),
        rowKey: ({ class_id }) => class_id,
        rowName: ({ class_name }) => class_name,
        ...(may('classes.removeMany') && { selection: { selected, onChange: select } }),
      }}
      onDelete={(schoolClass) => void remove(schoolClass)}
      open={state.class}
      onOpen={(id) => void setState({ class: id, tab: undefined, year: undefined })}
      Overlay={ClassOverlay}
      Wizard={ClassWizard}
    >
      <SelectionBar selected={selected} onSelect={select} />
    </RecordListPage>
  );
}

function Export({ state, total }: { readonly state: ListState; readonly total: number }) {
  const { search, sections } = state;
  return <ExportButton kind="classes" filters={{ search, sections }} total={total} />;
}
