import { Button, Checkbox, Group, Text, Textarea } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { longestQuestion } from '#contract/assistant/calls.ts';
import { useText } from '#web/lib/text.ts';
import styles from './assistant.module.css';
import { messages } from './messages.ts';

type QuestionFormProps = {
  readonly withDocuments: boolean;
  readonly onDocuments: (wanted: boolean) => void;
  readonly isPending: boolean;
  readonly onAsk: (question: string) => void;
  readonly onStop: () => void;
};

/** The field for a question. People can type while a reply is pending, and send once it has arrived. */
export function QuestionForm({ withDocuments, onDocuments, isPending, onAsk, onStop }: QuestionFormProps) {
  const t = useText(messages);
  const [question, setQuestion] = useState('');
  const isSendable = question.trim() !== '' && !isPending;
  const send = () => {
    if (!isSendable) return;
    onAsk(question);
    setQuestion('');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Checkbox
        label={t('context')}
        checked={withDocuments}
        onChange={(event) => onDocuments(event.currentTarget.checked)}
      />
      <div className={styles.entry}>
        <QuestionField value={question} onChange={setQuestion} onSend={send} />
        <Group gap="xs" wrap="nowrap" align="center">
          <Text size="sm" c="dimmed" className={styles.counter ?? ''}>
            {question.length}/{longestQuestion}
          </Text>
          {isPending && (
            <Button variant="default" onClick={onStop}>
              {t('stop')}
            </Button>
          )}
          <Button type="submit" disabled={!isSendable}>
            {t('send')}
          </Button>
        </Group>
      </div>
    </form>
  );
}

type QuestionFieldProps = {
  readonly value: string;
  readonly onChange: (question: string) => void;
  readonly onSend: () => void;
};

function QuestionField({ value, onChange, onSend }: QuestionFieldProps) {
  const t = useText(messages);
  const press = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter ends the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onSend();
  };
  return (
    <Textarea
      aria-label={t('question')}
      placeholder={t('placeholder')}
      description={t('keys')}
      inputWrapperOrder={['input', 'description']}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={longestQuestion}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={press}
    />
  );
}
