import { NativeSelect, Radio, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { examNames } from '#contract/marks/exam-names.ts';
import type { Mark } from '#contract/marks/mark.ts';
import type { Registration } from '#contract/marks/registrations.ts';
import { markStates, outcomeProblem, percentageOf } from '#contract/marks/values.ts';
import { gradeOf } from '#contract/settings/grades.ts';
import type { GradeBand } from '#contract/settings/grading.ts';
import classes from '#web/features/marks/marks.module.css';
import { messages } from '#web/features/marks/messages.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateInput } from '#web/ui/form/date-input.tsx';
import { FormGrid, WholeRow } from '#web/ui/form/form-layout.tsx';
import { figuresOf, type MarkValues } from './form-values.ts';

type MarkFieldsProps = {
  readonly form: UseFormReturnType<MarkValues>;
  readonly year: number;
  readonly mark: Mark | undefined;
  readonly subjects: readonly Registration[] | undefined;
  /** Of the exam that is chosen, or of one that does not exist yet. */
  readonly bands: readonly GradeBand[];
};

/** The fields of a mark; which paper it is of does not change any more once it is stored. */
export function MarkFields({ form, year, mark, subjects, bands }: MarkFieldsProps) {
  const t = useText(messages);
  if (!mark && subjects?.length === 0)
    return <Banner tone="warning">{t('addSubjectsFirst', { year })}</Banner>;
  return (
    <FormGrid>
      <PaperFields form={form} mark={mark} subjects={subjects} />
      <WholeRow>
        <Radio.Group label={t('attendance')} {...form.getInputProps('state')}>
          <div className={classes.facts}>
            {markStates.map((state) => (
              <Radio key={state} value={state} label={t(`state.${state}`)} />
            ))}
          </div>
        </Radio.Group>
      </WholeRow>
      <FigureFields form={form} />
      <WholeRow>
        <Preview values={form.values} bands={bands} />
      </WholeRow>
      <DateInput label={t('examDate')} {...form.getInputProps('exam_date')} />
      <WholeRow>
        <Textarea label={t('remarksOptional')} autosize minRows={2} {...form.getInputProps('remarks')} />
      </WholeRow>
      {mark && (
        <WholeRow>
          <TextInput label={t('reason')} {...form.getInputProps('reason')} />
        </WholeRow>
      )}
    </FormGrid>
  );
}

type PaperFieldsProps = Pick<MarkFieldsProps, 'form' | 'mark' | 'subjects'>;

function PaperFields({ form, mark, subjects = [] }: PaperFieldsProps) {
  const t = useText(messages);
  const known = mark ? [{ value: mark.subject_id, label: mark.subject_name }] : [];
  const choices = subjects.map(({ subject_id, subject_name }) => ({
    value: subject_id,
    label: subject_name,
  }));
  return (
    <>
      <NativeSelect
        label={t('subject')}
        required
        disabled={mark !== undefined}
        data={mark ? known : [{ value: '', label: t('choose') }, ...choices]}
        {...form.getInputProps('subject_id')}
      />
      <NativeSelect
        label={t('exam')}
        required
        disabled={mark !== undefined}
        data={[{ value: '', label: t('choose') }, ...examNames]}
        {...form.getInputProps('exam_name')}
      />
    </>
  );
}

function FigureFields({ form }: Pick<MarkFieldsProps, 'form'>) {
  const t = useText(messages);
  const present = form.values.state === 'present';
  return (
    <>
      <TextInput
        label={t('marksObtained')}
        type="number"
        min={0}
        step={0.5}
        inputMode="decimal"
        required={present}
        disabled={!present}
        {...form.getInputProps('marks')}
        value={present ? form.values.marks : ''}
      />
      <TextInput
        label={t('totalMarks')}
        type="number"
        min={1}
        step={0.5}
        inputMode="decimal"
        required
        {...form.getInputProps('total_marks')}
      />
    </>
  );
}

/** A preview of the server's figures; nothing while they are inconsistent. */
function Preview({ values, bands }: { readonly values: MarkValues; readonly bands: readonly GradeBand[] }) {
  const t = useText(messages);
  const format = useFormat();
  const figures = figuresOf(values);
  const isSound = figures.total_marks >= 1 && (figures.marks ?? 0) >= 0 && !outcomeProblem(figures);
  const percentage = isSound ? percentageOf(figures) : null;
  const written = percentage === null ? t('notAvailable') : format.exactPercent(percentage);
  return (
    <output className={classes.preview}>
      {t('preview', { percentage: written, grade: gradeOf(percentage, bands) })}
    </output>
  );
}
