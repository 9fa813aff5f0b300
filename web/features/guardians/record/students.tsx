import { Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { StudentGuardian } from '#contract/guardians/record.ts';
import { LinkRights } from '#web/features/guardians/family/rights.tsx';
import { messages } from '#web/features/guardians/messages.ts';
import { useText } from '#web/lib/text.ts';

/** The students of a guardian, with what the guardian is to each. */
export function GuardianStudents({ links }: { readonly links: readonly StudentGuardian[] }) {
  const t = useText(messages);
  if (links.length === 0) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('students')}>
      <Text fw={600} size="sm">
        {t('students')}
      </Text>
      {links.map((link) => (
        <div key={link.student_id}>
          <Link to="/students" search={{ student: link.student_id }}>
            {link.student_name}
          </Link>
          <LinkRights link={link} />
        </div>
      ))}
    </Stack>
  );
}
