import { Button, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { type BackupSettings, latestBackupHours } from '#contract/settings/backups.ts';
import { JobPanel } from '#web/features/jobs/job-panel.tsx';
import { messages as settingsMessages } from '#web/features/settings/all-messages.ts';
import classes from '#web/features/settings/settings.module.css';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';
import { messages } from './messages.ts';
import { isLate } from './rules.ts';
import { BackupsTable } from './table.tsx';

/** The backups of an installation with one school; for several schools, who manages them. */
export function BackupsSection() {
  const t = useText(messages);
  const s = useText(settingsMessages);
  const load = useQuery({ ...queryFor(contract.settings.getBackups), staleTime: 0 });
  return (
    <SectionFrame title={s('section.backups')} hint={t('hint')} load={load}>
      {load.isPending && <Bones label={s('loading')} lines={8} />}
      {load.data && <Loaded settings={load.data} readAt={load.dataUpdatedAt} />}
    </SectionFrame>
  );
}

type SettingsProps = { readonly settings: BackupSettings };

function Loaded({ settings, readAt }: SettingsProps & { readonly readAt: number }) {
  const t = useText(messages);
  if (settings.kept_by !== 'nightly') return <Banner tone="info">{t(settings.kept_by)}</Banner>;
  return (
    <>
      <Trouble settings={settings} readAt={readAt} />
      <Making settings={settings} />
      <BackupsTable backups={settings.backups} />
    </>
  );
}

function Trouble({ settings, readAt }: SettingsProps & { readonly readAt: number }) {
  const t = useText(messages);
  const format = useFormat();
  const { failure } = settings;
  return (
    <>
      {isLate(settings, readAt) && <Banner tone="danger">{t('late', { hours: latestBackupHours })}</Banner>}
      {failure && (
        <Banner tone="danger">
          {t('failed', { when: format.dateTime(failure.failed_dt), message: failure.message })}
        </Banner>
      )}
      {!settings.is_encrypted && <Banner tone="warning">{t('notEncrypted')}</Banner>}
    </>
  );
}

/** The automatic backups, and the button for a backup with its progress. */
function Making({ settings }: SettingsProps) {
  const t = useText(messages);
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const start = useWrite(contract.settings.createBackup, ['jobs']);
  const begin = () =>
    start.mutate(
      {},
      {
        onSuccess: ({ job_id }) => {
          setJobId(job_id);
          setBusy(true);
        },
      },
    );
  const finish = () => {
    setBusy(false);
    void client.invalidateQueries({ queryKey: queryFor(contract.settings.getBackups).queryKey });
  };
  return (
    <div className={classes.card}>
      <Stack gap="xs">
        <Text>{t('nightly')}</Text>
        <Text c="dimmed">{t('kept', { daily: settings.keep_daily, count: settings.keep_weekly })}</Text>
        {settings.is_encrypted && <Text c="dimmed">{t('encrypted')}</Text>}
        <Text c="dimmed">{t('noDownload')}</Text>
      </Stack>
      {start.isError && <Banner tone="danger">{errorText(start.error, t('createFailed'))}</Banner>}
      {jobId && <JobPanel key={jobId} jobId={jobId} onDone={finish} />}
      <div>
        <Button loading={start.isPending} disabled={isBusy} onClick={begin}>
          {t('create')}
        </Button>
      </div>
    </div>
  );
}
