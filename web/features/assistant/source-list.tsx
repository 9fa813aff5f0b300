import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AnswerSource } from '#contract/answers/calls.ts';
import { useText } from '#web/lib/text.ts';
import styles from './assistant.module.css';
import { messages } from './messages.ts';
import { previewOf } from './turns.ts';

/** What an answer rests on; a page of the product is linked, anything else is text. */
export function SourceList({ sources }: { readonly sources: readonly AnswerSource[] }) {
  const t = useText(messages);
  if (sources.length === 0) return null;
  return (
    <details className={styles.sources} open={sources.every(({ source }) => isPage(source))}>
      <summary>{t('sources', { count: sources.length })}</summary>
      <ol className={styles.sourceItems}>
        {sources.map(({ id, title, text, source }) => (
          <li key={id}>
            {isPage(source) ? <Link to={source}>{title}</Link> : <strong>{title}</strong>}
            <p className={styles.text}>{previewOf(text)}</p>
            {!isPage(source) && (
              <Text size="sm" c="dimmed">
                {source}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

const isPage = (source: string) => /^\/(?!\/)/.test(source);
