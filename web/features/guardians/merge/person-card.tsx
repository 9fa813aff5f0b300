import { Radio, Stack } from '@mantine/core';
import type { Guardian } from '#contract/guardians/record.ts';
import { LinkRights } from '#web/features/guardians/family/rights.tsx';
import { languageNameOf } from '#web/lib/choices/conventions.ts';
import { useText } from '#web/lib/text.ts';
import { InfoList } from '#web/ui/display/info-list.tsx';
import { messages } from './messages.ts';

/** One of two guardians in the comparison, with the button that chooses who stays. */
export function PersonCard({ person }: { readonly person: Guardian }) {
  const t = useText(messages);
  const { name, emails, phones, occupation, address, preferred_language, preferred_channel } = person;
  return (
    <Stack gap="sm" component="section" aria-label={name ?? t('noName')}>
      <Radio value={person.guardian_id} label={t('keep', { name: name ?? t('noName') })} fw={600} />
      <InfoList
        items={[
          { label: t('emails'), value: emails.map((one) => one.address).join(', ') },
          { label: t('phones'), value: phones.map((one) => one.number).join(', ') },
          { label: t('occupation'), value: occupation },
          { label: t('address'), value: address },
          { label: t('language'), value: preferred_language && languageNameOf(preferred_language) },
          { label: t('channel'), value: preferred_channel && t(`channel.${preferred_channel}`) },
          {
            label: t('students'),
            missing: t('noStudents'),
            value:
              person.students.length > 0
                ? person.students.map((link) => (
                    <div key={link.student_id}>
                      {link.student_name}
                      <LinkRights link={link} />
                    </div>
                  ))
                : null,
          },
        ]}
      />
    </Stack>
  );
}
