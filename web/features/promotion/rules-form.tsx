import { Button, Card, Group, NativeSelect, NumberInput, Stack, Table, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Promotion } from '#contract/promotion.ts';
import { errorText } from '#web/lib/api-error.ts';
import { useWrite } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { toast } from '#web/ui/toast.tsx';
import { messages } from './messages.ts';

type RulesFormProps = { readonly promotion: Promotion };

/** The rules that decide for everybody: pass mark, roll numbers, which class follows which. */
export function RulesForm({ promotion }: RulesFormProps) {
  const t = useText(messages);
  const rules = useRules(promotion);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rules.save();
  };
  return (
    <Card withBorder padding="lg" mb="lg" component="form" aria-label={t('rules')} onSubmit={submit}>
      <Stack gap="md">
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
      </Stack>
    </Card>
  );
}

function useRules(promotion: Promotion) {
  const t = useText(messages);
  const [passPercent, setPassPercent] = useState<number | ''>(promotion.pass_percent ?? '');
  const [rollNumbers, setRollNumbers] = useState(promotion.roll_numbers);
  const [following, setFollowing] = useState<Readonly<Record<string, string>>>({});
  const update = useWrite(contract.promotion.update);
  const nextOf = ({ class_id, next_class_id }: Promotion['classes'][number]) =>
    following[class_id] ?? next_class_id ?? '';
  const save = () => {
    const classes = promotion.classes.map((each) => ({
      class_id: each.class_id,
      next_class_id: nextOf(each) || null,
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
    nextOf,
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
    <Group align="flex-start">
      <NumberInput
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

function FollowingTable({ classes, nextOf, onChoose }: FollowingTableProps) {
  const t = useText(messages);
  return (
    <Table aria-label={t('nextClass')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('class')}</Table.Th>
          <Table.Th>{t('students')}</Table.Th>
          <Table.Th>{t('nextClass')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {classes.map((each) => (
          <Table.Tr key={each.class_id}>
            <Table.Td>{each.class_name}</Table.Td>
            <Table.Td>{each.students}</Table.Td>
            <Table.Td>
              <NativeSelect
                aria-label={t('nextOf', { name: each.class_name })}
                value={nextOf(each)}
                data={[
                  { value: '', label: t('graduates') },
                  ...classes
                    .filter(({ class_id }) => class_id !== each.class_id)
                    .map(({ class_id, class_name }) => ({ value: class_id, label: class_name })),
                ]}
                onChange={(event) => onChoose(each.class_id, event.currentTarget.value)}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
