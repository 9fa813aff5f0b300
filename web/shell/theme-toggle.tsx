import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useText } from '#web/lib/text.ts';
import { IconMoon, IconSun } from '#web/ui/icons.tsx';
import { messages } from './messages.ts';

/** Light or dark; follows the system until first pressed. */
export function ThemeToggle() {
  const t = useText(messages);
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const label = t(isDark ? 'lightTheme' : 'darkTheme');
  return (
    <ActionIcon aria-label={label} title={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      {isDark ? <IconSun size={20} /> : <IconMoon size={20} />}
    </ActionIcon>
  );
}
