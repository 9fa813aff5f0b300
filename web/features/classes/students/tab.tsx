import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ClassDetails } from '#contract/classes/calls.ts';
import { messages } from '#web/features/classes/all-messages.ts';
import { YearBar } from '#web/features/classes/year/bar.tsx';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { IconDocument } from '#web/ui/icons.tsx';
import { Pagination } from '#web/ui/table/pagination.tsx';
import { PrintedStudentsList } from './printed-list.tsx';
import { StudentsTable } from './table.tsx';
import { studentsAtOnce, useClassStudents } from './use-class-students.ts';

type StudentsTabProps = { readonly schoolClass: ClassDetails };

/** The students enrolled in a class in a year. */
export function StudentsTab({ schoolClass }: StudentsTabProps) {
  const t = useText(messages);
  const { found, page, section, years, onPage, onSection } = useClassStudents(schoolClass.class_id);
  const { data, isError, isPlaceholderData: updating, refetch } = found;
  const [printing, setPrinting] = useState(false);
  const total = data?.total ?? 0;
  const shown = { class_id: schoolClass.class_id, students: data?.students, total, updating };
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
        {(!isError || data) && <StudentsTable {...shown} />}
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
