import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { Synonym } from '#contract/knowledge/synonyms.ts';
import { SuggestionList } from '#web/features/knowledge/suggestions/list.tsx';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { SearchBox } from '#web/ui/filter/search-box.tsx';
import { IconBook, IconDelete, IconEdit, IconPlus } from '#web/ui/icons.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { messages } from './messages.ts';
import { SynonymDialog } from './synonym-dialog.tsx';
import classes from './synonyms.module.css';
import { useSynonymRemoval } from './use-removal.ts';

const limit = 20;

type SynonymsDialogProps = {
  /** The chatbot whose questions suggest words. */
  readonly chatbotId: string;
  readonly onClose: () => void;
};

/** The school's synonyms: search, add, change, remove and restore; and those that questions suggest. */
export function SynonymsDialog({ chatbotId, onClose }: SynonymsDialogProps) {
  const t = useText(messages);
  const mayEdit = useMay()('knowledge.createSynonym');
  const [open, setOpen] = useState<Synonym | 'new'>();
  const add = mayEdit ? () => setOpen('new') : undefined;
  return (
    <Dialog title={t('title')} size="lg" onClose={onClose} footer={<Footer onAdd={add} onClose={onClose} />}>
      <Stack gap="md">
        <Text c="dimmed">{t('hint')}</Text>
        {!mayEdit && <Text>{t('readOnly')}</Text>}
        <SuggestionList chatbotId={chatbotId} />
        <Words onEdit={mayEdit ? setOpen : undefined} />
      </Stack>
      {open && <SynonymDialog word={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Dialog>
  );
}

type FooterProps = { readonly onAdd: (() => void) | undefined; readonly onClose: () => void };

function Footer({ onAdd, onClose }: FooterProps) {
  const t = useText(messages);
  return (
    <>
      {onAdd && (
        <Button variant="default" leftSection={<IconPlus />} onClick={onAdd}>
          {t('add')}
        </Button>
      )}
      <Button onClick={onClose}>{t('done')}</Button>
    </>
  );
}

type SynonymsProps = { readonly onEdit: ((word: Synonym) => void) | undefined };

function Words({ onEdit }: SynonymsProps) {
  const t = useText(messages);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const request = { query: { page, limit, ...(search && { search }) } };
  const { data, isError, refetch } = useQuery({
    ...queryFor(contract.knowledge.listSynonyms, request),
    placeholderData: keepPreviousData,
  });
  const find = (next: string) => {
    setSearch(next);
    setPage(1);
  };
  if (isError && !data) return <ErrorWithRetry message={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return <Bones label={t('loading')} />;
  if (data.total === 0 && search === '') {
    return <EmptyState icon={IconBook} title={t('none')} hint={t('noneHint')} />;
  }
  return (
    <>
      <SearchBox placeholder={t('search')} value={search} onSearch={find} />
      <Text size="sm" c="dimmed" role="status">
        {t('listed', { count: data.total })}
      </Text>
      {data.total === 0 && <EmptyState icon={IconBook} title={t('noneMatch')} hint={t('noneMatchHint')} />}
      <SynonymList words={data.words} onEdit={onEdit} />
      <Pagination page={page} limit={limit} total={data.total} noun={t('words')} onPage={setPage} />
    </>
  );
}

type SynonymListProps = SynonymsProps & { readonly words: readonly Synonym[] };

function SynonymList({ words, onEdit }: SynonymListProps) {
  const t = useText(messages);
  const remove = useSynonymRemoval();
  return (
    <ul className={classes.list} aria-label={t('title')}>
      {words.map((word) => (
        <li key={word.word_id} className={classes.item}>
          <SynonymText {...word} />
          {onEdit && (
            <>
              <ActionIcon aria-label={t('editOf', word)} onClick={() => onEdit(word)}>
                <IconEdit size={16} />
              </ActionIcon>
              <ActionIcon color="red" aria-label={t('removeOf', word)} onClick={() => void remove(word)}>
                <IconDelete size={16} />
              </ActionIcon>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function SynonymText({ word, means, updated_by_name: name, updated_dt }: Synonym) {
  const t = useText(messages);
  const format = useFormat();
  const date = format.dateTime(updated_dt);
  return (
    <span className={classes.said}>
      <span>
        <strong>{word}</strong> {t('means', { meanings: means.join(', ') })}
      </span>
      <span className={classes.soft}>{name ? t('changedBy', { date, name }) : t('changed', { date })}</span>
    </span>
  );
}
