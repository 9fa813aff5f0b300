import { Button, Group, NativeSelect, NumberInput, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Promotion } from '#contract/promotion/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { DataTable } from '#web/ui/table/data-table.tsx';
import type { Column } from '#web/ui/table/types.ts';
import { messages } from './messages.ts';
import classes from './promotion.module.css';

type RulesFormProps = { readonly promotion: Promotion };

/** The rules for all students: pass mark, roll numbers, and the next class of each class. */
export function RulesForm({ promotion }: RulesFormProps) {
  const t = useText(messages);
  const rules = useRules(promotion);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rules.save();
  };
  return (
    <form className={classes.card} aria-label={t('rules')} onSubmit={submit}>
      <div>
        <h2>{t('rules')}</h2>
        <Text c="dimmed">{t('rulesHint')}</Text>
      </div>
      {rules.failure && (
        <Banner tone="danger">
          {t('saveFailed', { message: errorText(rules.failure, t('unknownError')) })}
        </Banner>
      )}
      <MarkFields {...rules} />
      <FollowingTable classes={promotion.classes} nextOf={rules.nextOf} onChoose={rules.follow} />
      <Group justify="flex-end">
        <Button type="submit" loading={rules.busy}>
          {t('saveRules')}
        </Button>
      </Group>
    </form>
  );
}

function useRules(promotion: Promotion) {
  const t = useText(messages);
  const [passPercent, setPassPercent] = useState<number | ''>(promotion.pass_percent ?? '');
  const [rollNumbers, setRollNumbers] = useState(promotion.roll_numbers);
  const [following, setFollowing] = useState<Readonly<Record<string, string>>>({});
  const update = useWrite(contract.promotion.update);
  const nextClassOf = ({ class_id, next_class_id }: Promotion['classes'][number]) =>
    following[class_id] ?? next_class_id ?? '';
  const save = () => {
    const classes = promotion.classes.map((each) => ({
      class_id: each.class_id,
      next_class_id: nextClassOf(each) || null,
    }));
    const body = { pass_percent: passPercent || null, roll_numbers: rollNumbers, classes };
    update.mutate(
      { params: { id: promotion.promotion_id }, body, version: promotion.updated_dt },
      { onSuccess: () => toast({ message: t('rulesSaved') }) },
    );
  };
  return {
    passPercent,
    setPassPercent,
    rollNumbers,
    setRollNumbers,
    nextOf: nextClassOf,
    follow: (id: string, next: string) => setFollowing({ ...following, [id]: next }),
    save,
    failure: update.error,
    busy: update.isPending,
  };
}

type Rules = ReturnType<typeof useRules>;

function MarkFields({ passPercent, setPassPercent, rollNumbers, setRollNumbers }: Rules) {
  const t = useText(messages);
  return (
    <Group align="flex-end">
      <NumberInput
        maw="22rem"
        label={t('passPercent')}
        description={t('passHint')}
        min={0}
        max={100}
        value={passPercent}
        onChange={(value) => setPassPercent(typeof value === 'number' ? value : '')}
      />
      <NativeSelect
        label={t('rollNumbers')}
        value={rollNumbers}
        data={(['keep', 'renumber'] as const).map((value) => ({ value, label: t(`roll.${value}`) }))}
        onChange={(event) => setRollNumbers(event.currentTarget.value === 'keep' ? 'keep' : 'renumber')}
      />
    </Group>
  );
}

type FollowingTableProps = {
  readonly classes: Promotion['classes'];
  readonly nextOf: (schoolClass: Promotion['classes'][number]) => string;
  readonly onChoose: (id: string, next: string) => void;
};

type ClassPromotion = Promotion['classes'][number];

function FollowingTable({ classes: all, nextOf, onChoose }: FollowingTableProps) {
  const t = useText(messages);
  const choicesFor = (own: string) => [
    { value: '', label: t('graduates') },
    ...all
      .filter(({ class_id }) => class_id !== own)
      .map(({ class_id, class_name }) => ({ value: class_id, label: class_name })),
  ];
  const columns: readonly Column<ClassPromotion>[] = [
    { key: 'class', header: t('class'), cell: ({ class_name }) => class_name },
    { key: 'students', header: t('students'), numeric: true, cell: ({ students }) => students },
    {
      key: 'next',
      header: t('nextClass'),
      cell: (row) => (
        <NativeSelect
          aria-label={t('nextOf', { name: row.class_name })}
          value={nextOf(row)}
          data={choicesFor(row.class_id)}
          onChange={(event) => onChoose(row.class_id, event.currentTarget.value)}
        />
      ),
    },
  ];
  return (
    <DataTable
      label={t('nextClass')}
      columns={columns}
      rows={all}
      rowKey={({ class_id }) => class_id}
      rowName={({ class_name }) => class_name}
      empty={null}
    />
  );
}
