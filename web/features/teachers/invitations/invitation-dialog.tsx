import { Button, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { ListedTeacher } from '#contract/teachers/calls.ts';
import { type InvitationOutcome, invitationOutcomes, type TeacherInvitation } from '#contract/users/calls.ts';
import { messages } from '#web/features/teachers/all-messages.ts';
import { DeliveryNotice } from '#web/features/users/invitations/delivery-notice.tsx';
import { errorText } from '#web/lib/api/api-error.ts';
import { useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { expectedOutcome } from './expected-outcome.ts';

type InvitationDialogProps = {
  readonly teachers: readonly ListedTeacher[];
  readonly onInvited: () => void;
  readonly onClose: () => void;
};

/** Names who gets an email and who does not, and why; after sending, what became of each. */
export function InvitationDialog({ teachers, onInvited, onClose }: InvitationDialogProps) {
  const t = useText(messages);
  const [chosen] = useState(teachers);
  const send = useWrite(contract.users.inviteTeachers, ['teachers']);
  const expected = chosen.map(expectedOutcome);
  const results = send.data?.teachers;
  const count = expected.filter(({ outcome }) => outcome === 'invited').length;
  const teacher_ids = chosen.map(({ teacher_id }) => teacher_id);
  const footer = results ? (
    <Button data-autofocus onClick={onClose}>
      {t('done')}
    </Button>
  ) : (
    <>
      <Button variant="default" disabled={send.isPending} onClick={onClose}>
        {t('cancel')}
      </Button>
      <Button
        loading={send.isPending}
        disabled={count === 0}
        onClick={() => send.mutate({ body: { teacher_ids } }, { onSuccess: onInvited })}
      >
        {t('invite', { count })}
      </Button>
    </>
  );
  const title = t(results ? 'inviteResults' : 'inviteTitle');
  return (
    <Dialog title={title} size="lg" onClose={() => !send.isPending && onClose()} footer={footer}>
      <Stack gap="md">
        <DeliveryNotice />
        {send.error && <Banner tone="danger">{t('inviteFailed', { message: errorText(send.error) })}</Banner>}
        {!results && <Text>{t('inviteHint')}</Text>}
        {invitationOutcomes.map((outcome) => (
          <Outcome key={outcome} outcome={outcome} isDone={Boolean(results)} all={results ?? expected} />
        ))}
      </Stack>
    </Dialog>
  );
}

type OutcomeProps = {
  readonly outcome: InvitationOutcome;
  readonly isDone: boolean;
  readonly all: readonly TeacherInvitation[];
};

function Outcome({ outcome, isDone, all }: OutcomeProps) {
  const t = useText(messages);
  const people = all.filter((one) => one.outcome === outcome);
  if (people.length === 0) return null;
  const heading = outcome === 'invited' && !isDone ? t('willInvite') : t(`outcome.${outcome}`);
  return (
    <section aria-label={heading}>
      <Text fw={600}>{heading}</Text>
      <List m={0} pl="md">
        {people.map(({ teacher_id, teacher_name, email }) => (
          <List.Item key={teacher_id}>
            {teacher_name}
            {email && (
              <Text span c="dimmed">
                {` ${email}`}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
    </section>
  );
}
