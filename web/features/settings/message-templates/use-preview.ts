import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { type MessageTemplate, templateTexts } from '#contract/messages/templates.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { bodyOf, type TemplateValues } from './rules.ts';

const pauseMs = 300;

export type PreviewedTemplate = Pick<MessageTemplate, 'kind' | 'language'> & {
  readonly values: TemplateValues;
};

/** The texts with their places filled, read again while they are being written. */
export function usePreview({ kind, language, values }: PreviewedTemplate) {
  const [settled] = useDebouncedValue(values, pauseMs);
  const body = bodyOf(kind)(settled);
  const isComplete = templateTexts.safeParse(body).success;
  const preview = useQuery({
    ...queryFor(contract.messages.previewTemplate, { params: { kind, language }, body }),
    placeholderData: keepPreviousData,
    enabled: isComplete,
  });
  return {
    isComplete,
    isLoading: preview.isFetching || settled !== values,
    shown: preview.data,
    failure: preview.error,
  };
}
