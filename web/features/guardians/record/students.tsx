import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Guardian } from '#contract/guardians/record.ts';
import { messages } from '#web/features/guardians/all-messages.ts';
import { LinkRights } from '#web/features/guardians/family/rights.tsx';
import { SplitButton } from '#web/features/guardians/merge/split-button.tsx';
import { useText } from '#web/lib/text.ts';
import { IconPlus } from '#web/ui/icons.tsx';
import { AddChildDialog } from './add-child-dialog.tsx';

/** The students of a guardian, with what the guardian is to each. */
export function GuardianStudents({ guardian }: { readonly guardian: Guardian }) {
  const t = useText(messages);
  const [isLinking, setLinking] = useState(false);
  const { students: links, updated_dt } = guardian;
  return (
    <Stack gap="xs" component="section" aria-label={t('students')}>
      <Text fw={600} size="sm">
        {t('students')}
      </Text>
      {links.map((link) => (
        <Group key={link.student_id} justify="space-between" gap="sm">
          <div>
            <Link to="/students" search={{ student: link.student_id }}>
              {link.student_name}
            </Link>
            <LinkRights link={link} />
          </div>
          {links.length > 1 && <SplitButton link={link} version={updated_dt} />}
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus />}
          onClick={() => setLinking(true)}
        >
          {t('linkStudent')}
        </Button>
      </Group>
      {isLinking && <AddChildDialog guardianId={guardian.guardian_id} onClose={() => setLinking(false)} />}
    </Stack>
  );
}
