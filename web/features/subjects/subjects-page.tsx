import { SettingsFrame } from '#web/features/settings/settings-frame.tsx';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconLock } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { messages } from './messages.ts';
import { SubjectFilters } from './subject-filters.tsx';
import { SubjectsTable } from './subjects-table.tsx';
import { subjectsAtOnce, useSubjectList } from './use-subject-list.ts';

const SubjectDialog = createLazyPart(async () => ({
  default: (await import('./subject-dialog.tsx')).SubjectDialog,
}));

/** The subjects of the school, in the settings: search, add, change and remove. */
export function SubjectsPage() {
  const t = useText(messages);
  const may = useMay();
  if (!may('subjects.create')) {
    return (
      <SettingsFrame current={undefined}>
        <EmptyState icon={IconLock} title={t('denied')} />
      </SettingsFrame>
    );
  }
  return (
    <SettingsFrame current="subjects">
      <Subjects />
    </SettingsFrame>
  );
}

function Subjects() {
  const t = useText(messages);
  const list = useSubjectList();
  const { found, page, dialog, setState, close } = list;
  return (
    <SectionFrame
      title={t('title')}
      hint={t('hint')}
      add={{ label: t('add'), onAdd: () => void setState({ open: 'add' }) }}
      load={found}
    >
      <SubjectFilters list={list} />
      <SubjectsTable list={list} />
      <Pagination
        page={page}
        limit={subjectsAtOnce}
        total={found.data?.total ?? 0}
        noun={t('noun')}
        onPage={(next) => void setState({ page: next })}
      />
      <Later>
        {dialog && <SubjectDialog key={dialog.row?.subject_id} row={dialog.row} onClose={close} />}
      </Later>
    </SectionFrame>
  );
}
