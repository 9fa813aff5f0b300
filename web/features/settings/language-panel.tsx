import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { LanguageModelSettings } from '#contract/language-models.ts';
import { errorText } from '#web/lib/api-error.ts';
import { reading } from '#web/lib/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/error-with-retry.tsx';
import { FormSection } from '#web/ui/form-layout.tsx';
import { Bones } from '#web/ui/skeletons.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { messages } from './language-messages.ts';
import { messages as settingsMessages } from './messages.ts';
import classes from './settings.module.css';

type LanguagePanelProps = { readonly stored: LanguageModelSettings };

const tones = { none: 'muted', working: 'success', paused: 'warning' } as const;

/** Which model takes part at the moment and how it is doing, and what it is sent. */
export function LanguagePanel({ stored }: LanguagePanelProps) {
  const t = useText(messages);
  return (
    <div className={classes.card}>
      <Now stored={stored} />
      <FormSection title={t('sentTitle')}>
        <ul className={classes.sent}>
          {(['sentAnswer', 'sentAsked', 'sentDraft', 'sentReport', 'sentNever'] as const).map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
        </ul>
      </FormSection>
    </div>
  );
}

function Now({ stored: { own } }: LanguagePanelProps) {
  const t = useText(messages);
  const s = useText(settingsMessages);
  const asked = useQuery(reading(contract.answers.languageModel));
  if (asked.isError) {
    return (
      <ErrorWithRetry
        message={errorText(asked.error, s('loadFailed'))}
        onRetry={() => void asked.refetch()}
      />
    );
  }
  if (!asked.data) return <Bones label={s('loading')} lines={1} />;
  const { name, state, error } = asked.data;
  const which = own?.is_enabled ? 'now.own' : 'now.default';
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>
        <Text>{name === null ? t('now.none') : t(which, { name })}</Text>
      </Group>
      {state === 'paused' && <Text>{t('pausedBecause', { error: error ?? '' })}</Text>}
    </Stack>
  );
}
