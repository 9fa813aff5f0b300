import { Button, Group, List, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import type { Job, JobError } from '#contract/jobs/calls.ts';
import { saveText } from '#web/lib/api/download.ts';
import { csvOf } from '#web/lib/csv.ts';
import { useText } from '#web/lib/text.ts';
import { messages } from './messages.ts';
import { problemRows } from './rules.ts';

const mostShown = 50;

/** The problems of a job by row: the first ones on the screen, all of them in a file. */
export function ProblemsList({ job }: { readonly job: Job }) {
  const t = useText(messages);
  const id = useId();
  const { errors } = job;
  const more = errors.length - mostShown;
  const save = async () => {
    const rows = problemRows(errors, [t('column.row'), t('column.field'), t('column.message')]);
    saveText(await csvOf(rows), `${job.kind.replaceAll('.', '-')}-problems.csv`);
  };
  return (
    <Stack gap="xs" component="section" aria-labelledby={id}>
      <Group justify="space-between">
        <Text id={id} fw={600}>
          {t('problems')}
        </Text>
        <Button variant="default" onClick={() => void save()}>
          {t('downloadProblems')}
        </Button>
      </Group>
      <List size="sm">
        {withKeys(errors.slice(0, mostShown)).map(({ key, error }) => (
          <List.Item key={key}>
            <Problem {...error} />
          </List.Item>
        ))}
      </List>
      {more > 0 && <Text size="sm">{t('moreProblems', { count: more })}</Text>}
    </Stack>
  );
}

const withKeys = (errors: readonly JobError[]) => errors.map((error, index) => ({ key: index, error }));

/** The sentence uses the field's label; the file also has its name in the import. */
function Problem({ row, message }: JobError) {
  const t = useText(messages);
  return row === undefined ? message : t('row', { row, message });
}
