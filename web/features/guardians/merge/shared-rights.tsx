import { NativeSelect, Stack } from '@mantine/core';
import { keptRights } from '#contract/guardians/merge.ts';
import type { Guardian } from '#contract/guardians/record.ts';
import { haveSameRights } from '#contract/guardians/rights.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { messages } from './messages.ts';
import type { RightsChoices } from './use-merge.ts';

type SharedRightsProps = {
  readonly kept: Guardian;
  readonly other: Guardian;
  readonly choices: RightsChoices;
  readonly onChoose: (student: string, choice: (typeof keptRights)[number]) => void;
};

/** Asks whose rights to keep for each student for whom the two guardians have different rights. */
export function SharedRights({ kept, other, choices, onChoose }: SharedRightsProps) {
  const t = useText(messages);
  const differing = kept.students.filter((own) => {
    const theirs = other.students.find(({ student_id }) => student_id === own.student_id);
    return theirs && !haveSameRights(own, theirs);
  });
  if (differing.length === 0) return null;
  const labels = {
    stricter: t('stricter'),
    kept: t('asFor', { name: kept.name ?? t('noName') }),
    merged: t('asFor', { name: other.name ?? t('noName') }),
  };
  return (
    <Stack gap="sm">
      <Banner tone="warning">{t('decide')}</Banner>
      {differing.map(({ student_id, student_name }) => (
        <NativeSelect
          key={student_id}
          label={t('rightsFor', { student: student_name })}
          data={keptRights.map((value) => ({ value, label: labels[value] }))}
          value={choices[student_id] ?? 'stricter'}
          onChange={(event) => {
            const chosen = keptRights.find((value) => value === event.currentTarget.value);
            if (chosen) onChoose(student_id, chosen);
          }}
        />
      ))}
    </Stack>
  );
}
