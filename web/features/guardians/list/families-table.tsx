import { Link, useNavigate } from '@tanstack/react-router';
import type { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { messages } from '#web/features/guardians/messages.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconUsers } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/types.ts';
import type { GuardianList } from './use-guardian-list.ts';

type Family = ResultOf<typeof contract.guardians.withoutAddress>['families'][number];

/** Students whose family has no email address, with the guardians to ask for one. */
export function FamiliesTable({ list }: { readonly list: GuardianList }) {
  const t = useText(messages);
  const navigate = useNavigate();
  const { data, isPlaceholderData } = list.families;
  return (
    <DataTable
      label={t('families')}
      columns={useColumns(list)}
      rows={data?.families}
      rowKey={({ student_id }) => student_id}
      rowName={({ student_name }) => student_name}
      onOpen={({ student_id: student }) => void navigate({ to: '/students', search: { student } })}
      empty={<EmptyState icon={IconUsers} title={t('everyoneReached')} />}
      skeletonRows={8}
      updating={isPlaceholderData}
      announcement={data ? t('familiesListed', { count: data.total }) : ''}
    />
  );
}

function useColumns({ search }: GuardianList): readonly Column<Family>[] {
  const t = useText(messages);
  return [
    { key: 'student', header: t('student'), cell: ({ student_name }) => student_name },
    {
      key: 'class',
      header: t('classAndSection'),
      cell: ({ class_name, section }) =>
        class_name && section ? t('place', { class: class_name, section }) : (class_name ?? '–'),
    },
    {
      key: 'guardians',
      header: t('guardianList'),
      cell: ({ guardians }) =>
        guardians.map((one) => <GuardianLink key={one.guardian_id} {...one} search={search} />),
    },
    {
      key: 'reachable',
      header: t('reachable'),
      cell: ({ has_phone }) => t(has_phone ? 'phoneKnown' : 'notReachable'),
    },
  ];
}

type GuardianLinkProps = Family['guardians'][number] & Pick<GuardianList, 'search'>;

function GuardianLink({ guardian_id, name, search }: GuardianLinkProps) {
  const t = useText(messages);
  return (
    <div>
      <Link to="/guardians" search={{ reach: 'none', edit: guardian_id, ...(search && { search }) }}>
        {name ?? t('noName')}
      </Link>
    </div>
  );
}
