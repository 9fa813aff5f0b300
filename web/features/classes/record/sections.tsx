import { Text } from '@mantine/core';
import { sectionNames } from '#contract/classes/sections.ts';
import styles from '#web/features/classes/classes.module.css';
import { messages } from '#web/features/classes/messages.ts';
import { useText } from '#web/lib/text.ts';

/** The sections of a class, one chip each. */
export function ClassSections({ sections }: { readonly sections: string }) {
  const t = useText(messages);
  const names = sectionNames(sections);
  if (names.length === 0) {
    return (
      <Text span inherit c="dimmed">
        {t('noSections')}
      </Text>
    );
  }
  return (
    <ul className={styles.chips} aria-label={t('sections')}>
      {names.map((name) => (
        <li key={name} className={styles.chip}>
          {name}
        </li>
      ))}
    </ul>
  );
}
