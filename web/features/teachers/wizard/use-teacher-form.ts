import { contract } from '#contract/index.ts';
import type { Teacher } from '#contract/teachers/calls.ts';
import { messages } from '#web/features/teachers/all-messages.ts';
import {
  changedFields,
  changesOf,
  type Field,
  newTeacherOf,
  newValues,
  problemsOf,
  sections,
  type TeacherSection,
  type TeacherValues,
  valuesOf,
} from '#web/features/teachers/record/form-values.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { type RecordPlan, useRecordForm } from '#web/ui/form/use-record-form.ts';
import type { RecordCalls } from '#web/ui/form/use-record-saving.ts';
import { usePhotoUpload } from './use-photo-upload.ts';

type TeacherFormOptions = {
  /** The teacher to edit, as it was read; undefined for a new one. */
  readonly teacher: Teacher | undefined;
  readonly onStep: (step: string) => Promise<void>;
  readonly onSaved: () => void;
};

const plan: RecordPlan<Teacher, TeacherValues, TeacherSection, Field> = {
  noun: 'teacher',
  idOf: ({ teacher_id }) => teacher_id,
  stepFields: sections,
  newValues,
  valuesOf,
  changedFields,
};

/** Values, rules, draft, photo and saving of the form that adds and edits teachers. */
export function useTeacherForm({ teacher, ...options }: TeacherFormOptions) {
  const t = useText(messages);
  const requiredMessage = (field: Field) => t('required', { field: t(`field.${field}`) });
  const form = useRecordForm({
    opened: teacher,
    plan,
    calls: useTeacherCalls(),
    problemsOf: (values) => problemsOf(values, requiredMessage),
    ...options,
  });
  const photo = usePhotoUpload((photo_file_id, photo_url) => form.change({ photo_file_id, photo_url }));
  // Saving during the upload would lose the photo.
  return { ...form, photo, busy: form.busy || photo.progress !== undefined };
}

export type TeacherForm = ReturnType<typeof useTeacherForm>;

function useTeacherCalls(): RecordCalls<Teacher, TeacherValues> {
  const create = useWrite(contract.teachers.create);
  const update = useWrite(contract.teachers.update);
  return {
    create: (values, keyFor) => {
      const body = newTeacherOf(values);
      return create.mutateAsync({ body, idempotencyKey: keyFor(body) });
    },
    update: ({ teacher_id, updated_dt }, values, before) =>
      update.mutateAsync({
        params: { id: teacher_id },
        body: changesOf(values, before),
        version: updated_dt,
      }),
    read: ({ teacher_id }) => queryFor(contract.teachers.get, { params: { id: teacher_id } }),
    /** The server's error about the upload appears at the photo. */
    refusalsOf: ({ photo_file_id: photo, ...told }) => ({ ...(photo && { photo_url: photo }), ...told }),
  };
}
