import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useText } from '#web/lib/text.ts';
import { IconChevronRight } from '#web/ui/icons.tsx';
import styles from './assistant.module.css';
import { messages } from './messages.ts';
import { previewOf, type Source } from './turns.ts';

/** The sources of an answer. Pages of the product are links; other sources are text. */
export function SourceList({ sources }: { readonly sources: readonly Source[] }) {
  const t = useText(messages);
  if (sources.length === 0) return null;
  return (
    <details className={styles.sources} open={sources.every(({ source }) => isPage(source))}>
      <summary>
        <IconChevronRight size={14} aria-hidden />
        {t('sources', { count: sources.length })}
      </summary>
      <ol className={styles.sourceItems}>
        {sources.map(({ title, text, source }) => (
          <li key={`${source} ${title}`}>
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
