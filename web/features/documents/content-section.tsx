import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { contract } from '#contract/index.ts';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconSearch } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';
import type { DocumentList } from './use-document-list.ts';

type ContentSectionProps = { readonly chatbotId: string; readonly list: DocumentList };

/** Searches the passages of all documents; a result opens its document at the passage. */
export function ContentSection({ chatbotId, list: { q, setState } }: ContentSectionProps) {
  const t = useText(messages);
  const [typed, setTyped] = useState(q);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void setState({ q: typed.trim() }, { replace: true });
  };
  return (
    <Stack gap="sm">
      <h2>{t('find')}</h2>
      <form onSubmit={submit}>
        <Group wrap="nowrap">
          <TextInput
            type="search"
            aria-label={t('find')}
            leftSection={<IconSearch size={16} />}
            flex="1 1 auto"
            maw="26rem"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {t('findButton')}
          </Button>
        </Group>
      </form>
      {q !== '' && (
        <Matches chatbotId={chatbotId} q={q} onOpen={(document, part) => void setState({ document, part })} />
      )}
    </Stack>
  );
}

type MatchesProps = {
  readonly chatbotId: string;
  readonly q: string;
  readonly onOpen: (document: string, part: string) => void;
};

function Matches({ chatbotId, q, onOpen }: MatchesProps) {
  const t = useText(messages);
  const format = useFormat();
  const query = { q, chatbot_id: chatbotId };
  const { data, error, refetch } = useQuery(queryFor(contract.documents.search, { query }));
  if (error)
    return <ErrorWithRetry message={errorText(error, t('findFailed'))} onRetry={() => void refetch()} />;
  if (!data) return <Bones label={t('loading')} />;
  return (
    <Stack gap="xs">
      <Text size="sm" role="status" c="dimmed">
        {t('matches', { count: data.results.length })}
      </Text>
      {data.results.slice(0, 10).map(({ document_id, chunk_id, title, heading, page, snippet, score }) => (
        <div key={chunk_id}>
          <Group justify="space-between" wrap="nowrap">
            <Anchor component="button" type="button" onClick={() => onOpen(document_id, chunk_id)}>
              {[title, heading, page && t('page', { page })].filter(Boolean).join(' · ')}
            </Anchor>
            <Text size="xs" c="dimmed">
              {format.percent(score * 100)}
            </Text>
          </Group>
          <Text size="sm">{snippet}</Text>
        </div>
      ))}
    </Stack>
  );
}
