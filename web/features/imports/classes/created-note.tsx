import { Stack, Text } from '@mantine/core';
import type { ImportSummary } from '#contract/imports/calls.ts';
import { messages } from '#web/features/imports/all-messages.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { nameOf } from './rules.ts';

/** The classes that an import created, or those that its undo kept with the reasons. */
export function CreatedClassesNote({ summary }: { readonly summary: ImportSummary }) {
  const t = useText(messages);
  const { created_classes: created, status } = summary;
  if (created.length === 0) return null;
  if (status !== 'undone')
    return <Banner tone="info">{t('createdClasses', { classes: created.map(nameOf).join(', ') })}</Banner>;
  return (
    <Banner tone="warning">
      <Stack gap={0}>
        <Text inherit>{t('keptClasses')}</Text>
        {created.map((place) => (
          <Text inherit key={nameOf(place)}>
            {t('keptClass', { name: nameOf(place), reason: place.reason ?? '' })}
          </Text>
        ))}
      </Stack>
    </Banner>
  );
}
