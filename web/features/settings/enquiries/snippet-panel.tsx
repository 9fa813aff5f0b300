import { Anchor, Button, CopyButton, Group, Stack, Text, Textarea } from '@mantine/core';
import type { StoredEnquirySettings } from '#contract/enquiries/calls.ts';
import { messages } from '#web/features/settings/all-messages.ts';
import classes from '#web/features/settings/settings.module.css';
import { useFormat } from '#web/lib/format.ts';
import { useSchoolAddress } from '#web/lib/session/school-address.ts';
import { useText } from '#web/lib/text.ts';
import { enquiryScriptTag } from './snippet.ts';

type EnquirySnippetPanelProps = { readonly stored: StoredEnquirySettings };

/** The address of the form, and the code to embed it in a page of the school's site. */
export function EnquirySnippetPanel({ stored }: EnquirySnippetPanelProps) {
  const t = useText(messages);
  const format = useFormat();
  const { enquiry_form_id, is_open, title, recent, last_dt, allowed_sites } = stored;
  if (enquiry_form_id === null || !is_open) {
    return (
      <div className={classes.card}>
        <Text>{t('enquiryClosed')}</Text>
      </div>
    );
  }
  return (
    <div className={classes.card}>
      <Stack gap="md">
        <Text>
          {t('enquiryReceived', { count: recent })}
          {last_dt && ` ${t('enquiryLast', { when: format.dateTime(last_dt) })}`}
        </Text>
        <Address id={enquiry_form_id} />
        <Snippet id={enquiry_form_id} title={title} hasSites={allowed_sites.length > 0} />
      </Stack>
    </div>
  );
}

function Address({ id }: { readonly id: string }) {
  const t = useText(messages);
  const address = `${useSchoolAddress()}/enquire/${id}`;
  return (
    <div>
      <Text fw={600}>{t('enquiryAddress')}</Text>
      <Group gap="sm">
        <Anchor className={classes.address} href={address} target="_blank" rel="noreferrer">
          {address}
        </Anchor>
        <Copy value={address} label={t('copyAddress')} />
      </Group>
    </div>
  );
}

type SnippetProps = { readonly id: string; readonly title: string; readonly hasSites: boolean };

function Snippet({ id, title, hasSites }: SnippetProps) {
  const t = useText(messages);
  const snippet = enquiryScriptTag(useSchoolAddress(), { id, title });
  return (
    <Stack gap="xs">
      <Textarea
        label={t('enquirySnippet')}
        description={t(hasSites ? 'enquirySnippetHint' : 'enquirySnippetNoSites')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={snippet}
        readOnly
        autosize
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="sm">
        <Copy value={snippet} label={t('copySnippet')} />
      </Group>
    </Stack>
  );
}

function Copy({ value, label }: { readonly value: string; readonly label: string }) {
  const t = useText(messages);
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <>
          <Button variant="default" onClick={copy}>
            {label}
          </Button>
          <Text component="output" c="dimmed">
            {copied ? t('copied') : ''}
          </Text>
        </>
      )}
    </CopyButton>
  );
}
