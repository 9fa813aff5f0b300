import { Anchor, Button, Group, List, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import type { PossibleDuplicate } from '#contract/leads/links.ts';
import { messages } from '#web/features/leads/all-messages.ts';
import { childOf } from '#web/features/leads/rules.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';

type DuplicatesPanelProps = {
  readonly email: string;
  readonly mobile: string;
  readonly exclude: string | undefined;
  /** Missing if the person may not merge, or the lead does not exist yet. */
  readonly merge: ((other: PossibleDuplicate) => void) | undefined;
};

const pause = 400;

/** Contacts with the same email or phone, as a warning that does not block saving. */
export function DuplicatesPanel({ merge, ...sought }: DuplicatesPanelProps) {
  const t = useText(messages);
  const matches = useDuplicates(sought);
  if (matches.length === 0) return null;
  return (
    <Banner tone="warning">
      <Text fw={500}>{t('duplicates')}</Text>
      <List size="sm" m={0} pl="md">
        {matches.map((match) => (
          <List.Item key={match.crm_contact_id}>
            <MatchLine match={match} merge={merge} />
          </List.Item>
        ))}
      </List>
    </Banner>
  );
}

function useDuplicates({ email, mobile, exclude }: Omit<DuplicatesPanelProps, 'merge'>) {
  const [soughtEmail] = useDebouncedValue(email.trim(), pause);
  const [soughtMobile] = useDebouncedValue(mobile.trim(), pause);
  const query = {
    ...(soughtEmail && { email: soughtEmail }),
    ...(soughtMobile && { mobile: soughtMobile }),
    ...(exclude && { exclude }),
  };
  const enabled = soughtEmail !== '' || soughtMobile !== '';
  const { data } = useQuery({ ...queryFor(contract.leads.duplicates, { query }), enabled });
  return enabled ? (data?.matches ?? []) : [];
}

type MatchLineProps = Pick<DuplicatesPanelProps, 'merge'> & { readonly match: PossibleDuplicate };

function MatchLine({ match, merge }: MatchLineProps) {
  const t = useText(messages);
  const { crm_contact_id, name, lead_stage, same } = match;
  const child = childOf(match);
  const likeness = [
    ...same.map((what) => t(`same.${what}`)),
    ...(child ? [t('forChild', { child })] : []),
  ].join(', ');
  return (
    <Group gap="xs">
      <Anchor href={`/leads?lead=${crm_contact_id}`} target="_blank" rel="noopener" inherit>
        {name}
      </Anchor>
      <span>{t('duplicate', { stage: t(`stage.${lead_stage}`), likeness })}</span>
      {merge && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('mergeOf', { name })}
          onClick={() => merge(match)}
        >
          {t('merge')}
        </Button>
      )}
    </Group>
  );
}
