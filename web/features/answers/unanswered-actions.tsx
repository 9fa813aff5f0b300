import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { IconWarning } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';

type UnansweredActionsProps = {
  readonly chatbotId: string;
  readonly disabled: boolean;
  readonly onOpen: () => void;
};

/** The button with the number of unanswered questions. */
export function UnansweredActions({ chatbotId, disabled, onOpen }: UnansweredActionsProps) {
  const t = useText(messages);
  const format = useFormat();
  const request = { params: { id: chatbotId }, query: { limit: 1 } };
  const { data } = useQuery(queryFor(contract.answers.listUnanswered, request));
  const count = data && format.number(data.counts.open + data.counts.drafted);
  return (
    <Button variant="default" leftSection={<IconWarning />} disabled={disabled} onClick={onOpen}>
      {count === undefined ? t('title') : t('button', { count })}
    </Button>
  );
}
