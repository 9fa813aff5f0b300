import { Anchor, Stack, Text } from '@mantine/core';
import type { Student } from '#contract/students/calls.ts';
import { messages } from '#web/features/guardians/all-messages.ts';
import { useText } from '#web/lib/text.ts';
import { InfoCard } from '#web/ui/display/info-list.tsx';

type ContactableCardProps = { readonly guardians: NonNullable<Student['contactable_guardians']> };

/** What a class teacher sees of the family: whom to call, and the number. */
export function ContactableCard({ guardians }: ContactableCardProps) {
  const t = useText(messages);
  return (
    <InfoCard title={t('family')}>
      {guardians.length === 0 && <Text size="sm">{t('noContactable')}</Text>}
      <Stack gap="sm">
        {guardians.map(({ name, relationships, phone }) => (
          <div key={`${name} ${phone}`}>
            <strong>{name ?? t('noName')}</strong>
            <Text size="sm" c="dimmed">
              {relationships.map((relationship) => t(`relationship.${relationship}`)).join(', ')}
            </Text>
            {phone ? (
              <Anchor href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} inline>
                {phone}
              </Anchor>
            ) : (
              <Text size="sm">{t('noPhone')}</Text>
            )}
          </div>
        ))}
      </Stack>
    </InfoCard>
  );
}
