import { Button, List, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { StaleConflict } from '#web/ui/form/stale-conflict.tsx';
import { messages } from '#web/ui/messages.ts';

/** A field that someone else changed, in words, next to the typed value. */
export type ShownConflict = {
  readonly name: string;
  readonly theirs: string;
  readonly mine: string | undefined;
};

type WizardNoticesProps = {
  /** 'Failed to save student: …' */
  readonly failure: string | undefined;
  readonly conflict: readonly ShownConflict[] | undefined;
  /** The values came from an earlier visit of this tab. */
  readonly restored: boolean;
  readonly busy: boolean;
  readonly onStartOver: () => void;
  readonly onSave: () => void;
};

/** The notices above a step: a failure, someone else's change, a restored draft. */
export function WizardNotices(props: WizardNoticesProps) {
  const { failure, conflict, restored, onStartOver } = props;
  const t = useText(messages);
  const startOver = (
    <Button variant="default" onClick={onStartOver}>
      {t('startOver')}
    </Button>
  );
  return (
    <>
      {conflict && (
        <InSight key={JSON.stringify(conflict)}>
          <ConflictPanel {...props} conflict={conflict} />
        </InSight>
      )}
      {failure !== undefined && (
        <InSight>
          <Banner tone="danger">{failure}</Banner>
        </InSight>
      )}
      {restored && !conflict && (
        <Banner tone="info" actions={startOver}>
          {t('draftRestored')}
        </Banner>
      )}
    </>
  );
}

type ConflictPanelProps = WizardNoticesProps & { readonly conflict: readonly ShownConflict[] };

/** Someone else saved first: their changes, next to the typed values. */
function ConflictPanel({ conflict, busy, onStartOver, onSave }: ConflictPanelProps) {
  const t = useText(messages);
  return (
    <Stack gap="xs">
      <StaleConflict busy={busy} onReload={onStartOver} onOverwrite={onSave} />
      <section aria-label={t('theirChanges')}>
        <Text size="sm" fw={500}>
          {t('theirChanges')}
        </Text>
        <List size="sm" m={0} pl="md">
          {conflict.map(({ name, theirs, mine }) => (
            <List.Item key={name}>
              {t('theirChange', { field: name, theirs: theirs || t('empty') })}{' '}
              {mine !== undefined && (
                <Text span inherit c="dimmed">
                  {t('yourChange', { mine: mine || t('empty') })}
                </Text>
              )}
            </List.Item>
          ))}
        </List>
      </section>
    </Stack>
  );
}

/** After saving from the end of a long page, the failure must be visible. */
function InSight({ children }: { readonly children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={element}>{children}</div>;
}
