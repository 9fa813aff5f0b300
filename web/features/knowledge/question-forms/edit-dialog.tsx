import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { QuestionForm } from '#contract/knowledge/question-forms.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { EditDialog } from '#web/ui/form/edit-dialog.tsx';
import { messages } from './messages.ts';

type QuestionValues = { question: string };

type EditFormDialogProps = {
  readonly chatbotId: string;
  readonly form: QuestionForm;
  readonly onClose: () => void;
};

/** Edits a question before or after it is approved. */
export function EditFormDialog({ chatbotId, form, onClose }: EditFormDialogProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const update = useWrite(contract.knowledge.updateQuestionForm);
  const params = { id: chatbotId, formId: form.form_id };
  return (
    <EditDialog
      title={t('editTitle')}
      row={form}
      valuesOf={(row): QuestionValues => ({ question: row?.question ?? '' })}
      schema={contract.knowledge.updateQuestionForm.body}
      bodyOf={({ question }: QuestionValues) => ({ question })}
      send={(body, options) => update.mutateAsync({ params, body, ...options })}
      reload={() =>
        client.fetchQuery({ ...queryFor(contract.knowledge.getQuestionForm, { params }), staleTime: 0 })
      }
      difference={(now) => <Text>{now.question}</Text>}
      done={t('saved')}
      failed={t('saveFailed')}
      canSave={({ question }) => question.trim() !== ''}
      onClose={onClose}
    >
      {({ getInputProps }) => (
        <TextInput
          label={t('question')}
          description={t('questionHint')}
          required
          data-autofocus
          autoComplete="off"
          {...getInputProps('question')}
        />
      )}
    </EditDialog>
  );
}
