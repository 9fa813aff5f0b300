import { Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '#web/lib/text.ts';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { messages } from '#web/ui/messages.ts';

export type DetailTab = {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Mounted when first opened, kept afterwards. `createLazyPart` components are welcome. */
  readonly content: () => ReactNode;
};

type DetailTabsProps = {
  /** The name of the list of tabs. */
  readonly label: string;
  readonly tabs: readonly DetailTab[];
  /** The open tab's id, from the URL; an unknown one opens the first. */
  readonly tab: string | undefined;
  readonly onTab: (id: string) => void;
};

/** On a phone the list is a scrollable strip. */
function bringIntoSight(tab: Element | null) {
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The tabs of a record. They load when first opened. */
export function DetailTabs({ label, tabs, tab, onTab }: DetailTabsProps) {
  const t = useText(messages);
  const current = tabs.find(({ id }) => id === tab)?.id ?? tabs[0]?.id ?? '';
  const [openedTabs, setOpenedTabs] = useState<readonly string[]>([current]);
  if (!openedTabs.includes(current)) setOpenedTabs([...openedTabs, current]);
  return (
    <Tabs value={current} onChange={(id) => id && onTab(id)} keepMounted>
      <Tabs.List aria-label={label} mb="md">
        {tabs.map(({ id, label: name, icon }) => (
          <Tabs.Tab key={id} value={id} leftSection={icon} ref={id === current ? bringIntoSight : undefined}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ id, content }) => (
        <Tabs.Panel key={id} value={id}>
          {openedTabs.includes(id) && <Later fallback={<Bones label={t('loading')} />}>{content()}</Later>}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
