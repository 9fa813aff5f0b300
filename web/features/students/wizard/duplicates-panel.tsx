import { Anchor, Button, List, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { ResultOf } from '#contract/kit/route.ts';
import { messages } from '#web/features/students/all-messages.ts';
import { placeOf } from '#web/features/students/list/columns.tsx';
import { changedFields, type Field } from '#web/features/students/record/form-values.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import type { StudentForm } from './use-student-form.ts';

type DuplicateMatch = ResultOf<typeof contract.students.duplicates>['matches'][number];

const telling: readonly Field[] = ['name', 'dob', 'phone', 'email'];
const pause = 400;

/** Students who may be the same person: a warning that does not prevent saving. */
export function DuplicatesPanel({ form }: { readonly form: StudentForm }) {
  const t = useText(messages);
  const matches = useDuplicates(form);
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const open = matches.filter(({ student_id }) => !accepted.has(student_id));
  if (open.length === 0) return null;
  const goOn = () => setAccepted(new Set(matches.map(({ student_id }) => student_id)));
  return (
    <Banner
      tone="warning"
      actions={
        <Button variant="default" onClick={goOn}>
          {t('continueAnyway')}
        </Button>
      }
    >
      <Text fw={500}>{t('duplicates')}</Text>
      <List size="sm" m={0} pl="md">
        {open.map((match) => (
          <List.Item key={match.student_id}>
            <MatchLine {...match} />
          </List.Item>
        ))}
      </List>
    </Banner>
  );
}

function useDuplicates({ values, before, record, problems }: StudentForm): readonly DuplicateMatch[] {
  const [name] = useDebouncedValue(values.name.trim(), pause);
  const [phone] = useDebouncedValue(values.phone.trim(), pause);
  const [email] = useDebouncedValue(problems.email ? '' : values.email.trim(), pause);
  const changed = changedFields(values, before);
  const enabled = telling.some((field) => field in changed) && values.dob !== '' && !problems.dob;
  const likeness = Object.entries({ name, phone, email }).filter(([, value]) => value !== '');
  const query = {
    ...Object.fromEntries(likeness),
    dob: values.dob,
    ...(record && { exclude: record.student_id }),
  };
  const { data } = useQuery({
    ...queryFor(contract.students.duplicates, { query }),
    enabled: enabled && likeness.length > 0,
  });
  return enabled ? (data?.matches ?? []) : [];
}

function MatchLine(match: DuplicateMatch) {
  const t = useText(messages);
  const { student_id, name, roll_no, same } = match;
  const place = placeOf(match, t) ?? t('notAssigned');
  const likeness = same.map((what) => t(`same.${what}`)).join(', ');
  return (
    <>
      <Anchor href={`/students?student=${student_id}`} target="_blank" rel="noopener" inherit>
        {name}
      </Anchor>{' '}
      {t('duplicate', { place, roll: roll_no ?? t('notProvided'), likeness })}
    </>
  );
}
