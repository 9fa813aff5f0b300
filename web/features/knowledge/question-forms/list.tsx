import { Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { QuestionForm, QuestionFormStatus } from '#contract/knowledge/question-forms.ts';
import { useText } from '#web/lib/text.ts';
import { EditFormDialog } from './edit-dialog.tsx';
import { messages } from './messages.ts';
import styles from './question-forms.module.css';
import { type FormDecisions, useFormDecisions } from './use-form-decisions.ts';
import { useFormKeys } from './use-form-keys.ts';

type QuestionFormListProps = { readonly chatbotId: string; readonly forms: readonly QuestionForm[] };

/** The questions of one page, with the buttons and keys that decide about them. */
export function QuestionFormList({ chatbotId, forms }: QuestionFormListProps) {
  const t = useText(messages);
  const decisions = useFormDecisions(chatbotId);
  const [edited, setEdited] = useState<QuestionForm>();
  const decide = async (form: QuestionForm, status: QuestionFormStatus) => {
    if (decisions.busy || form.status === status) return false;
    keys.remember(form);
    return decisions.decide([form], status);
  };
  const list = useRef<HTMLUListElement>(null);
  const keys = useFormKeys(list, {
    forms,
    onApprove: (form) => decide(form, 'approved'),
    onDismiss: (form) => decide(form, 'dismissed'),
    onEdit: setEdited,
  });
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {t('keys')}
        </Text>
        <AllButtons forms={forms} decisions={decisions} />
      </Group>
      <ul className={styles.list} aria-label={t('list')} ref={list}>
        {forms.map((form) => (
          <li key={form.form_id} className={styles.item} tabIndex={-1}>
            <div className={styles.words}>
              <span className={styles.question}>{form.question}</span>
              <span className={styles.soft}>{t('ofChunk', { title: form.chunk.title })}</span>
            </div>
            <FormButtons form={form} busy={decisions.busy} onDecide={decide} onEdit={setEdited} />
          </li>
        ))}
      </ul>
      {edited && <EditFormDialog chatbotId={chatbotId} form={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

type AllButtonsProps = { readonly forms: readonly QuestionForm[]; readonly decisions: FormDecisions };

function AllButtons({ forms, decisions: { busy, decide } }: AllButtonsProps) {
  const t = useText(messages);
  const status = forms[0]?.status;
  return (
    <Group gap="xs">
      {status !== 'dismissed' && (
        <Button variant="default" disabled={busy} onClick={() => void decide(forms, 'dismissed')}>
          {t('dismissAll')}
        </Button>
      )}
      {status !== 'approved' && (
        <Button variant="light" disabled={busy} onClick={() => void decide(forms, 'approved')}>
          {t('approveAll')}
        </Button>
      )}
    </Group>
  );
}

type FormButtonsProps = {
  readonly form: QuestionForm;
  readonly busy: boolean;
  readonly onDecide: (form: QuestionForm, status: QuestionFormStatus) => Promise<boolean>;
  readonly onEdit: (form: QuestionForm) => void;
};

function FormButtons({ form, busy, onDecide, onEdit }: FormButtonsProps) {
  const t = useText(messages);
  const { question, status } = form;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="subtle" aria-label={t('editOf', { question })} onClick={() => onEdit(form)}>
        {t('edit')}
      </Button>
      {status !== 'dismissed' && (
        <Button
          variant="default"
          disabled={busy}
          aria-label={t('dismissOf', { question })}
          onClick={() => void onDecide(form, 'dismissed')}
        >
          {t('dismiss')}
        </Button>
      )}
      {status !== 'approved' && (
        <Button
          variant="light"
          disabled={busy}
          aria-label={t('approveOf', { question })}
          onClick={() => void onDecide(form, 'approved')}
        >
          {t('approve')}
        </Button>
      )}
    </Group>
  );
}
