import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { AuthFrame } from '#web/features/auth/auth-frame.tsx';
import { call } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { text, type UrlState } from '#web/lib/list/url-values.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ErrorWithRetry } from '#web/ui/feedback/error-with-retry.tsx';
import { chooseLanguage } from './languages.ts';
import { type SubscriptionTexts, subscriptionTexts } from './texts.ts';

const linkState = {
  school: text(),
  email: text(),
  signature: text(),
};
type SignedLink = UrlState<typeof linkState>;
type Subscription = { readonly school_name: string; readonly email: string; readonly subscribed: boolean };

/** What the short link of a text message contains: school, number and signature. */
function linkOf(code: string): SignedLink {
  const [school = '', digits = '', signature = ''] = code.split('.');
  const bytes = atob(school.replaceAll('-', '+').replaceAll('_', '/'));
  const hex = Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  const uuid = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { school: uuid, email: `+${digits}`, signature };
}

function readLink(code: string): SignedLink {
  try {
    return linkOf(code);
  } catch {
    // A link that was cut off: the server says that it is not valid.
    return { school: '', email: '', signature: '' };
  }
}

/** The page behind the short link of a text message. */
export function StopPage() {
  const { code = '' }: { code?: string } = useParams({ strict: false });
  return <SubscriptionPage query={readLink(code)} />;
}

/** The page behind an email's link, where recipients unsubscribe and subscribe again without an account. */
export function UnsubscribePage() {
  const [query] = useUrlState(linkState);
  return <SubscriptionPage query={query} />;
}

/** Families read the page in the language of their browser: they have no account with a choice. */
function SubscriptionPage({ query }: { readonly query: SignedLink }) {
  const language = chooseLanguage(navigator.languages);
  const texts = subscriptionTexts[language];
  const found = useQuery({ ...queryFor(contract.messages.showSubscription, { query }), retry: false });
  const isWrong = found.error instanceof ApiError && found.error.status >= 400 && found.error.status < 500;
  return (
    <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      <AuthFrame title={texts.title}>
        <Stack mt="sm">
          {found.isPending && <Text c="dimmed">{texts.loading}</Text>}
          {isWrong && <Banner tone="danger">{texts.wrongLink}</Banner>}
          {found.isError && !isWrong && (
            <ErrorWithRetry message={texts.failed} onRetry={() => void found.refetch()} />
          )}
          {found.data && <Choice texts={texts} query={query} found={found.data} />}
        </Stack>
      </AuthFrame>
    </div>
  );
}

type ChoiceProps = {
  readonly texts: SubscriptionTexts;
  readonly query: SignedLink;
  readonly found: Subscription;
};

function Choice({ texts, query, found }: ChoiceProps) {
  const [now, setNow] = useState<Subscription>();
  const change = useMutation({
    mutationFn: (subscribe: boolean) =>
      call(subscribe ? contract.messages.subscribe : contract.messages.unsubscribe, { query }),
    onSuccess: setNow,
  });
  const { school_name: school, email, subscribed } = now ?? found;
  const [sentence, action] = chooseTexts(subscribed, now !== undefined);
  return (
    <Stack gap="md">
      {change.error && <Banner tone="danger">{texts.failed}</Banner>}
      <output>
        <Sentence text={texts[sentence]} school={school} address={email} />
      </output>
      {action === 'unsubscribe' && <Text c="dimmed">{texts.hint}</Text>}
      <Button
        variant={action === 'unsubscribe' ? 'filled' : 'default'}
        disabled={change.isPending}
        onClick={() => change.mutate(!subscribed)}
      >
        {texts[change.isPending && action === 'unsubscribe' ? 'unsubscribing' : action]}
      </Button>
    </Stack>
  );
}

type SentenceProps = { readonly text: string; readonly school: string; readonly address: string };

/** A sentence with its places filled. Numbers and addresses keep their direction in every language, and can be broken. */
function Sentence({ text, school, address }: SentenceProps) {
  const parts = text.split(/(\{school\}|\{address\})/);
  return parts.map((part) => {
    if (part === '{school}') return <bdi key={part}>{school}</bdi>;
    if (part !== '{address}') return part;
    return (
      <bdi key={part} dir="ltr" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </bdi>
    );
  });
}

/** What the page says, and what its button does. */
function chooseTexts(subscribed: boolean, changed: boolean) {
  if (!subscribed) return ['gone', 'again'] as const;
  return [changed ? 'back' : 'asks', 'unsubscribe'] as const;
}
