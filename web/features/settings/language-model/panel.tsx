import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { LanguageModelSettings } from '#contract/settings/language-model.ts';
import { messages as settingsMessages } from '#web/features/settings/all-messages.ts';
import classes from '#web/features/settings/settings.module.css';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { FormSection } from '#web/ui/form/form-layout.tsx';
import { messages } from './messages.ts';

type LanguagePanelProps = { readonly stored: LanguageModelSettings };

const tones = { none: 'muted', working: 'success', paused: 'warning' } as const;

/** The model in use, its state, and the data it is sent. */
export function LanguagePanel({ stored }: LanguagePanelProps) {
  const t = useText(messages);
  return (
    <div className={classes.card}>
      <Now stored={stored} />
      <FormSection title={t('sentTitle')}>
        <ul className={classes.sent}>
          {(['sentAnswer', 'sentAsked', 'sentDraft', 'sentChunks', 'sentReport', 'sentNever'] as const).map(
            (line) => (
              <li key={line}>{t(line)}</li>
            ),
          )}
        </ul>
      </FormSection>
    </div>
  );
}

function Now({ stored: { own } }: LanguagePanelProps) {
  const t = useText(messages);
  const s = useText(settingsMessages);
  const modelState = useQuery(queryFor(contract.answers.languageModel));
  if (modelState.isError) {
    return (
      <ErrorWithRetry
        message={errorText(modelState.error, s('loadFailed'))}
        onRetry={() => void modelState.refetch()}
      />
    );
  }
  if (!modelState.data) return <Bones label={s('loading')} lines={1} />;
  const { name, state, error } = modelState.data;
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
