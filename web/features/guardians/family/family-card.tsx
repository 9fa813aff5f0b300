import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { StudentGuardian } from '#contract/guardians/record.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#web/features/guardians/all-messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { InfoCard } from '#web/ui/display/info-list.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconClose, IconEdit, IconPlus } from '#web/ui/icons.tsx';
import { AddGuardianDialog } from './add-guardian-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { LinkRights } from './rights.tsx';
import { useLinkEnding } from './use-link-ending.ts';

type FamilyCardProps = { readonly studentId: string; readonly mayEdit: boolean };

/** The guardians of a student in the order in which to call them, with their rights. */
export function FamilyCard({ studentId, mayEdit }: FamilyCardProps) {
  const t = useText(messages);
  const [edited, edit] = useState<StudentGuardian>();
  const [isAdding, setAdding] = useState(false);
  const endLink = useLinkEnding();
  const { data, isError, refetch } = useQuery(
    queryFor(contract.guardians.listOfStudent, { params: { id: studentId } }),
  );
  return (
    <InfoCard title={t('family')}>
      {isError && <ErrorWithRetry message={t('listFailed')} onRetry={() => void refetch()} />}
      {data?.guardians.length === 0 && <Text size="sm">{t('noFamily')}</Text>}
      <Stack gap="sm">
        {data?.guardians.map((link) => (
          <FamilyMember
            key={link.guardian_id}
            link={link}
            onEdit={mayEdit ? () => edit(link) : undefined}
            onEnd={mayEdit && link.to_date === null ? () => void endLink(link) : undefined}
          />
        ))}
      </Stack>
      {mayEdit && (
        <Button variant="default" mt="sm" leftSection={<IconPlus />} onClick={() => setAdding(true)}>
          {t('addGuardian')}
        </Button>
      )}
      {isAdding && <AddGuardianDialog studentId={studentId} onClose={() => setAdding(false)} />}
      {edited && <LinkDialog link={edited} onClose={() => edit(undefined)} />}
    </InfoCard>
  );
}

type FamilyMemberProps = {
  readonly link: StudentGuardian;
  readonly onEdit: (() => void) | undefined;
  readonly onEnd: (() => void) | undefined;
};

function FamilyMember({ link, onEdit, onEnd }: FamilyMemberProps) {
  const t = useText(messages);
  const name = link.name ?? link.phone ?? link.email ?? t('noName');
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Link to="/guardians" search={{ edit: link.guardian_id }} aria-label={t('openGuardian', { name })}>
          {name}
        </Link>
        <LinkRights link={link} />
      </div>
      <Group gap="xs" wrap="nowrap">
        {onEdit && (
          <ActionIcon
            aria-label={t('editRights', { name })}
            title={t('editRights', { name })}
            onClick={onEdit}
          >
            <IconEdit />
          </ActionIcon>
        )}
        {onEnd && (
          <ActionIcon aria-label={t('endLinkOf', { name })} title={t('endLinkOf', { name })} onClick={onEnd}>
            <IconClose />
          </ActionIcon>
        )}
      </Group>
    </Group>
  );
}
