import { NativeSelect, Stack, Text } from '@mantine/core';
import { type DetectedColumns } from '#contract/imports/calls.ts';
import { withoutContact } from '#contract/imports/request.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import { messages } from './all-messages.ts';
import { type Choices, confidenceOf, fieldTwice, missingFields } from './rules.ts';
import { SkippedRowsNote } from './unread-note.tsx';
import type { ImportForm } from './use-import-form.ts';

const tones = { sure: 'success', likely: 'warning', chosen: 'info' } as const;

/** The field of each column, with a guess, and details that the file cannot tell. */
export function ColumnsStep({ form }: { readonly form: ImportForm }) {
  const t = useText(messages);
  const { chosen, choices } = form;
  if (!chosen || !choices) return null;
  const { detected } = chosen;
  const missing = missingFields(detected, choices);
  const twice = fieldTwice(detected, choices);
  return (
    <Stack gap="md">
      <Text>{t('columnsHint')}</Text>
      <HeaderChoice form={form} detected={detected} />
      <HeaderNote detected={detected} />
      {missing.length > 0 && <Banner tone="warning">{t('missing', { fields: missing.join(', ') })}</Banner>}
      {twice !== undefined && <Banner tone="warning">{t('twice', { field: twice })}</Banner>}
      <NativeSelect
        label={t('match', { kind: t(form.kind) })}
        description={choices.match === 'create' ? undefined : t('matchHint')}
        value={choices.match}
        data={detected.matches.map(({ match, label }) => ({ value: match, label }))}
        onChange={({ currentTarget }) => form.change({ match: currentTarget.value })}
      />
      {choices.match === 'create' && detected.fields.some(({ is_contact }) => is_contact) && (
        <WithoutContactChoice form={form} choices={choices} />
      )}
      {detected.dates_unclear && <DateOrder form={form} choices={choices} />}
      <Columns form={form} detected={detected} choices={choices} />
    </Stack>
  );
}

/** Which of the first rows names the columns. */
function HeaderChoice({ form, detected }: { readonly form: ImportForm; readonly detected: DetectedColumns }) {
  const t = useText(messages);
  const { header_rows, first_rows } = detected;
  if (first_rows.length < 2) return null;
  const joined = header_rows.length > 1;
  const rows = first_rows.map(({ row, text }) => ({
    value: String(row),
    label: t('headerRow', { row, text }),
  }));
  return (
    <NativeSelect
      label={t('headerChoice')}
      description={t('headerChoiceHint')}
      disabled={form.busy === 'reading'}
      value={joined ? '' : String(header_rows[0])}
      data={[...(joined ? [{ value: '', label: t('headerJoined') }] : []), ...rows]}
      onChange={({ currentTarget }) => void form.chooseHeader(Number(currentTarget.value) || undefined)}
    />
  );
}

/** Where the names of the columns come from, unless it is the first row. */
function HeaderNote({ detected: { header_rows, skipped_rows } }: { readonly detected: DetectedColumns }) {
  const t = useText(messages);
  const [first, second] = header_rows;
  return (
    <>
      {first !== undefined && second !== undefined && (
        <Banner tone="info">{t('joinedHeader', { first, second })}</Banner>
      )}
      <SkippedRowsNote rows={skipped_rows} />
    </>
  );
}

type PartProps = { readonly form: ImportForm; readonly choices: Choices };

/** Many schools have no phone of a child: rows without one need not be refused. */
function WithoutContactChoice({ form, choices }: PartProps) {
  const t = useText(messages);
  return (
    <NativeSelect
      label={t('withoutContact')}
      value={choices.withoutContact}
      data={withoutContact.map((value) => ({ value, label: t(`withoutContact.${value}`) }))}
      onChange={({ currentTarget }) =>
        form.change({
          withoutContact: withoutContact.find((value) => value === currentTarget.value) ?? 'refuse',
        })
      }
    />
  );
}

function DateOrder({ form, choices }: PartProps) {
  const t = useText(messages);
  return (
    <NativeSelect
      label={t('dates')}
      description={t('datesHint')}
      required
      value={choices.dateOrder}
      data={[
        { value: '', label: t('choose') },
        { value: 'dmy', label: t('dmy') },
        { value: 'mdy', label: t('mdy') },
      ]}
      onChange={({ currentTarget }) => form.change({ dateOrder: orderOf(currentTarget.value) })}
    />
  );
}

const orderOf = (value: string) => (value === 'dmy' || value === 'mdy' ? value : '');

type ColumnRow = DetectedColumns['columns'][number] & { readonly at: number };

type ColumnsProps = PartProps & { readonly detected: DetectedColumns };

function Columns({ form, detected, choices }: ColumnsProps) {
  const t = useText(messages);
  const field = (row: ColumnRow) => (
    <FieldSelect form={form} detected={detected} choices={choices} row={row} />
  );
  const columns = [
    { key: 'column', header: t('column'), cell: ({ header }: ColumnRow) => header },
    {
      key: 'samples',
      header: t('samples'),
      cell: ({ samples }: ColumnRow) => samples.filter(Boolean).join(' · '),
    },
    { key: 'field', header: t('readAs'), cell: field },
    {
      key: 'sure',
      header: t('recognition'),
      cell: (row: ColumnRow) => <Confidence row={row} chosen={choices.mapping[row.at] ?? null} />,
    },
  ];
  return (
    <DataTable
      label={t('columns')}
      columns={columns}
      rows={detected.columns.map((column, at) => ({ ...column, at }))}
      rowKey={({ header }) => header}
      rowName={({ header }) => header}
      empty={null}
    />
  );
}

function FieldSelect({ form, detected, choices, row }: ColumnsProps & { readonly row: ColumnRow }) {
  const t = useText(messages);
  const options = detected.fields.map(({ field, label, required }) => ({
    value: field,
    label: required ? `${label} *` : label,
  }));
  return (
    <NativeSelect
      aria-label={t('readColumnAs', { column: row.header })}
      value={choices.mapping[row.at] ?? ''}
      data={[{ value: '', label: t('notRead') }, ...options]}
      onChange={({ currentTarget }) =>
        form.change({ mapping: choices.mapping.with(row.at, currentTarget.value || null) })
      }
    />
  );
}

function Confidence({ row, chosen }: { readonly row: ColumnRow; readonly chosen: string | null }) {
  const t = useText(messages);
  const confidence = confidenceOf(row, chosen);
  return confidence ? <StatusBadge tone={tones[confidence]}>{t(confidence)}</StatusBadge> : null;
}
