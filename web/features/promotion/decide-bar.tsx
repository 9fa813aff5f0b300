import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { type Promotion, type PromotionDecision, promotionDecisions } from '#contract/promotion/calls.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { toast } from '#web/ui/feedback/toast.tsx';
import { messages } from './messages.ts';

type DecideBarProps = {
  readonly promotion: Promotion;
  readonly selected: ReadonlySet<string>;
  readonly onDone: () => void;
};

type Choice = PromotionDecision | '';

/** Actions for the selected students: override the rules or return to them. */
export function DecideBar({ promotion, selected, onDone }: DecideBarProps) {
  const t = useText(messages);
  const [decision, setDecision] = useState<Choice>('repeat');
  const [classId, setClassId] = useState('');
  const { apply, busy } = useDecision({ promotion, selected, onDone });
  const choices = promotionDecisions.map((value) => ({ value, label: t(`decision.${value}`) }));
  const classes = promotion.classes.map((each) => ({ value: each.class_id, label: each.class_name }));
  return (
    <Group role="group" aria-label={t('decideTitle')} mb="md">
      <Text fw={500}>{t('selected', { count: selected.size })}</Text>
      <NativeSelect
        aria-label={t('decision')}
        value={decision}
        data={[...choices, { value: '', label: t('byRules') }]}
        onChange={({ currentTarget: { value } }) =>
          setDecision(promotionDecisions.find((known) => known === value) ?? '')
        }
      />
      {decision === 'promote' && (
        <NativeSelect
          aria-label={t('class')}
          value={classId}
          data={[{ value: '', label: t('nextClass') }, ...classes]}
          onChange={(event) => setClassId(event.currentTarget.value)}
        />
      )}
      <Button loading={busy} onClick={() => apply(decision, classId)}>
        {t('apply')}
      </Button>
    </Group>
  );
}

function useDecision({ promotion, selected, onDone }: DecideBarProps) {
  const t = useText(messages);
  const decide = useWrite(contract.promotion.decide);
  const apply = (decision: Choice, classId: string) => {
    const body = { student_ids: [...selected], decision, class_id: decision === 'promote' ? classId : '' };
    decide.mutate(
      { params: { id: promotion.promotion_id }, body },
      {
        onSuccess: ({ decided }) => {
          toast({ message: t('decided', { count: decided }) });
          onDone();
        },
        onError: (error) => {
          const message = t('decideFailed', { message: errorText(error, t('unknownError')) });
          toast({ tone: 'danger', message });
        },
      },
    );
  };
  return { apply, busy: decide.isPending };
}
