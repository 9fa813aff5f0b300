import { Button, Group, Image, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import type { SchoolVersions } from '#contract/settings/logo.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import classes from '#web/features/settings/settings.module.css';
import { errorText } from '#web/lib/api/api-error.ts';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { upload } from '#web/lib/api/upload.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { FileDrop } from '#web/ui/form/file-drop.tsx';
import { FormSection } from '#web/ui/form/form-layout.tsx';

type LogoPanelProps = {
  /** Changing the logo changes the version of the school's record. */
  readonly onChanged: (versions: SchoolVersions) => void;
};

/** The logo on report cards and transcripts. */
export function LogoPanel({ onChanged }: LogoPanelProps) {
  const t = useText(messages);
  const logoQuery = useQuery(queryFor(contract.settings.getLogo));
  const logo = logoQuery.data?.logo ?? null;
  const mayChange = useMay()('settings.uploadLogo');
  return (
    <div className={classes.card}>
      <FormSection title={t('logo')}>
        {logoQuery.isError && (
          <ErrorWithRetry message={t('logoReadFailed')} onRetry={() => void logoQuery.refetch()} />
        )}
        {logoQuery.isPending && <Bones label={t('loading')} lines={2} />}
        {logoQuery.data && (
          <Group align="center" gap="lg">
            {logo && <Image src={logo} alt={t('logoAlt')} w="6rem" h="6rem" fit="contain" />}
            {mayChange && <LogoChange hasLogo={logo !== null} onChanged={onChanged} />}
            {!logo && <Text c="dimmed">{t('noLogo')}</Text>}
          </Group>
        )}
      </FormSection>
    </div>
  );
}

function LogoChange({ hasLogo, onChanged }: LogoPanelProps & { readonly hasLogo: boolean }) {
  const t = useText(messages);
  const { send, error, isBusy } = useLogoUpload(onChanged);
  const removal = useWrite(contract.settings.removeLogo);
  const remove = () =>
    removal.mutateAsync({}).then(
      (versions) => {
        onChanged(versions);
        toast({ message: t('logoRemoved') });
      },
      () => {},
    );
  const failure = error ?? (removal.error ? errorText(removal.error, t('logoFailed')) : undefined);
  return (
    <Stack gap="xs">
      <FileDrop
        label={t('logoChoose')}
        hint={t('logoHint')}
        accept=".png,.jpg,.jpeg,.webp"
        disabled={isBusy}
        error={failure}
        onFiles={([file]) => file && void send(file)}
      />
      {hasLogo && (
        <Group>
          <Button variant="default" loading={removal.isPending} onClick={() => void remove()}>
            {t('logoRemove')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function useLogoUpload(onChanged: LogoPanelProps['onChanged']) {
  const t = useText(messages);
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (file: File) => {
    setBusy(true);
    setError(undefined);
    try {
      const { logo, ...versions } = await upload(contract.settings.uploadLogo, { file });
      client.setQueryData(queryFor(contract.settings.getLogo).queryKey, { logo });
      onChanged(versions);
      toast({ message: t('logoSaved') });
    } catch (failure) {
      setError(errorText(failure, t('logoFailed')));
    } finally {
      setBusy(false);
    }
  };
  return { send, error, isBusy };
}
