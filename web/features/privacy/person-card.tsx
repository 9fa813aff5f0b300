import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { NamedPerson } from '#contract/privacy/values.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { InfoCard } from '#web/ui/display/info-list.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { messages } from './messages.ts';

const ExportDialog = createLazyPart(async () => ({
  default: (await import('./export-dialog.tsx')).ExportDialog,
}));
const EraseDialog = createLazyPart(async () => ({
  default: (await import('./erase-dialog.tsx')).EraseDialog,
}));

type PersonalDataCardProps = {
  /** The person of the page, and people only shown on it: the guardians of a student. */
  readonly people: readonly NamedPerson[];
  /** Called when the first of them was erased, so that the page closes. */
  readonly onErased: () => void;
};

type OpenPersonDialog = { readonly person: NamedPerson; readonly action: 'export' | 'erase' };

/** For account-admins: export or erase all data about a person. */
export function PersonalDataCard({ people, onErased }: PersonalDataCardProps) {
  const t = useText(messages);
  const may = useMay();
  const [open, setOpen] = useState<OpenPersonDialog>();
  if (!may('privacy.erase')) return null;
  const close = () => setOpen(undefined);
  const closeAfterErasure = () => {
    if (open?.person === people[0]) onErased();
    close();
  };
  return (
    <div className="no-print">
      <InfoCard title={t('title')}>
        <Stack gap="md">
          <Text c="dimmed" size="sm">
            {t('hint')}
          </Text>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isNamed={people.length > 1}
              onOpen={(action) => setOpen({ person, action })}
            />
          ))}
        </Stack>
      </InfoCard>
      <Later>
        {open?.action === 'export' && <ExportDialog {...open.person} onClose={close} />}
        {open?.action === 'erase' && (
          <EraseDialog {...open.person} onClose={close} onErased={closeAfterErasure} />
        )}
      </Later>
    </div>
  );
}

type PersonRowProps = {
  readonly person: NamedPerson;
  readonly isNamed: boolean;
  readonly onOpen: (action: OpenPersonDialog['action']) => void;
};

function PersonRow({ person: { name }, isNamed, onOpen }: PersonRowProps) {
  const t = useText(messages);
  return (
    <Group gap="sm" justify="space-between">
      {isNamed && <Text>{name}</Text>}
      <Group gap="sm">
        <Button variant="default" aria-label={t('exportOf', { name })} onClick={() => onOpen('export')}>
          {t('exportData')}
        </Button>
        <Button
          variant="default"
          color="red"
          aria-label={t('eraseOf', { name })}
          onClick={() => onOpen('erase')}
        >
          {t('erase')}
        </Button>
      </Group>
    </Group>
  );
}
