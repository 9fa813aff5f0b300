import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ClassDetails } from '#contract/classes.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { IconDocument } from '#web/ui/icons.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { messages } from './messages.ts';
import { PrintedStudentsList } from './printed-students-list.tsx';
import { StudentsTable } from './students-table.tsx';
import { studentsAtOnce, useClassStudents } from './use-class-students.ts';
import { YearBar } from './year-bar.tsx';

type StudentsTabProps = { readonly schoolClass: ClassDetails };

/** Who is enrolled in a class in a year. */
export function StudentsTab({ schoolClass }: StudentsTabProps) {
  const t = useText(messages);
  const { found, page, section, years, onPage, onSection } = useClassStudents(schoolClass.class_id);
  const { data, isError, isPlaceholderData: updating, refetch } = found;
  const [printing, setPrinting] = useState(false);
  const total = data?.total ?? 0;
  const printed = { schoolClass, section, onDone: () => setPrinting(false) };
  return (
    <Stack gap="md">
      <YearBar years={years} sections={{ of: schoolClass, section, onSection }}>
        <Button
          ml="auto"
          variant="default"
          leftSection={<IconDocument />}
          disabled={total === 0}
          loading={printing}
          onClick={() => setPrinting(true)}
        >
          {t('print')}
        </Button>
      </YearBar>
      {isError && <ErrorWithRetry message={t('studentsFailed')} onRetry={() => void refetch()} />}
      <div className="no-print">
        {(!isError || data) && <StudentsTable students={data?.students} total={total} updating={updating} />}
        <Pagination
          page={page}
          limit={studentsAtOnce}
          total={total}
          noun={t('studentsNoun')}
          onPage={onPage}
        />
      </div>
      {printing && years.year !== undefined && <PrintedStudentsList {...printed} year={years.year} />}
    </Stack>
  );
}
