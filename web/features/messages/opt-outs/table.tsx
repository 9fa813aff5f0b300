import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import type { OptOut } from '#contract/messages/opt-outs.ts';
import { deliveryMessages } from '#web/features/messages/deliveries/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconCheck, IconMail, IconUndo } from '#web/ui/icons.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/types.ts';
import { optOutMessages } from './messages.ts';

type OptOutTableProps = {
  /** Undefined while it loads. */
  readonly list: ResultOf<typeof contract.messages.listOptOuts> | undefined;
  readonly isFiltered: boolean;
  readonly isUpdating: boolean;
  readonly onLift: (optOut: OptOut) => void;
  readonly onRestore: (optOut: OptOut) => void;
};

/** One row for each address and the way in which it came to get no messages. */
export function OptOutTable({ list, isFiltered, isUpdating, onLift, onRestore }: OptOutTableProps) {
  const t = useText(optOutMessages);
  const columns = useColumns();
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={list?.opt_outs}
      rowKey={({ channel, address, how, lifted }) => [channel, address, how, Boolean(lifted)].join(' ')}
      rowName={({ address }) => address}
      actions={[
        { label: t('allow'), icon: <IconCheck />, onRun: onLift, shown: ({ lifted }) => lifted === null },
        { label: t('undo'), icon: <IconUndo />, onRun: onRestore, shown: ({ lifted }) => lifted !== null },
      ]}
      empty={<EmptyState icon={IconMail} title={t(isFiltered ? 'noneFound' : 'none')} hint={t('noneHint')} />}
      skeletonRows={5}
      updating={isUpdating}
      announcement={list ? t('listed', { count: list.total }) : ''}
    />
  );
}

function useColumns(): readonly Column<OptOut>[] {
  const t = useText(optOutMessages);
  const ofDelivery = useText(deliveryMessages);
  const format = useFormat();
  return [
    { key: 'address', header: t('address'), cell: ({ address }) => address },
    { key: 'guardians', header: t('guardians'), cell: (optOut) => <Guardians {...optOut} /> },
    { key: 'channel', header: t('channel'), cell: ({ channel }) => ofDelivery(`channel.${channel}`) },
    { key: 'how', header: t('how'), cell: (optOut) => <How {...optOut} /> },
    { key: 'since', header: t('since'), cell: ({ since_dt }) => format.dateTime(since_dt) },
  ];
}

function Guardians({ guardians }: OptOut) {
  if (guardians.length === 0) return '–';
  return guardians.map(({ guardian_id, name }) => (
    <div key={guardian_id}>
      <Link to="/guardians" search={{ edit: guardian_id }}>
        {name ?? '–'}
      </Link>
    </div>
  ));
}

function How({ how, stopped_by: name, reason, lifted }: OptOut) {
  const t = useText(optOutMessages);
  const format = useFormat();
  const when = lifted ? format.dateTime(lifted.lifted_dt) : '';
  const notes = [
    reason,
    lifted && (lifted.by ? t('liftedBy', { name: lifted.by, when }) : t('lifted', { when })),
    lifted?.reason,
  ];
  return (
    <div>
      {name ? t('by', { how: t(`how.${how}`), name }) : t(`how.${how}`)}
      {notes.map(
        (note) =>
          note && (
            <Text key={note} size="sm" c="dimmed">
              {note}
            </Text>
          ),
      )}
    </div>
  );
}
