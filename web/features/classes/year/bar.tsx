import { Group, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ClassDetails } from '#contract/classes/calls.ts';
import { sectionNames } from '#contract/classes/sections.ts';
import { messages } from '#web/features/classes/all-messages.ts';
import { useText } from '#web/lib/text.ts';
import { YearSelect } from '#web/ui/form/year-select.tsx';
import type { useClassYear } from './use-class-year.ts';

type YearBarProps = {
  readonly years: ReturnType<typeof useClassYear>;
  /** For tabs that can show a single section. */
  readonly sections?: {
    readonly of: ClassDetails;
    readonly section: string;
    readonly onSection: (section: string) => void;
  };
  /** The actions of the tab. */
  readonly children?: ReactNode;
};

/** The year of a tab, and optionally the section. */
export function YearBar({ years, sections, children }: YearBarProps) {
  const t = useText(messages);
  return (
    <Group className="no-print">
      <YearSelect {...years} />
      {sections && (
        <NativeSelect
          aria-label={t('section')}
          data={[{ value: '', label: t('allSections') }, ...sectionNames(sections.of.sections)]}
          value={sections.section}
          onChange={(event) => sections.onSection(event.currentTarget.value)}
        />
      )}
      {children}
    </Group>
  );
}
