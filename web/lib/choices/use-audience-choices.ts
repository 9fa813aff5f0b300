import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { audienceKey } from '#web/lib/choices/audiences.ts';
import { useText } from '#web/lib/text.ts';
import { audienceMessages } from './audience-messages.ts';

/** All classes and sections that an audience can be limited to. */
export function useAudienceChoices() {
  const t = useText(audienceMessages);
  const { data, isError, refetch } = useQuery(queryFor(contract.announcements.audienceChoices));
  const choices = (data?.classes ?? []).flatMap(({ class_id, class_name, sections }) => [
    { value: audienceKey(class_id, null), label: t('wholeClass', { class: class_name }) },
    ...sections.map(({ section_id, section_name }) => ({
      value: audienceKey(class_id, section_id),
      label: t('section', { class: class_name, section: section_name }),
    })),
  ]);
  return {
    choices,
    failed: isError,
    retry: () => void refetch(),
    nameOf: (key: string) => choices.find(({ value }) => value === key)?.label ?? '',
  };
}
