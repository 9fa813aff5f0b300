import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import {
  IconActivity,
  IconAnnouncement,
  IconAttendance,
  IconChart,
  IconPlus,
  IconTeacher,
} from '#web/ui/icons.tsx';
import classes from './dashboard.module.css';
import { messages } from './messages.ts';

type Shortcut = {
  readonly label: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly icon: ReactNode;
  /** Whether the person's role has the permission; without it, the tile says whom to ask. */
  readonly allowed?: boolean;
};

/** Links to the areas of the school, and the three most frequent actions. */
export function ShortcutsPanel({ onRefused }: { readonly onRefused: () => void }) {
  const t = useText(messages);
  const allowed = useMay();
  const areas: Shortcut[] = [
    { label: t('attendance'), to: '/attendance', icon: <IconAttendance /> },
    { label: t('reports'), to: '/reports', icon: <IconChart /> },
    { label: t('announcements'), to: '/announcements', icon: <IconAnnouncement /> },
    { label: t('activities'), to: '/activities', icon: <IconActivity /> },
  ];
  const actions: Shortcut[] = [
    { label: t('markAttendance'), to: '/attendance', icon: <IconAttendance /> },
    {
      label: t('addStudent'),
      to: '/students',
      search: { wizard: 'new' },
      icon: <IconPlus />,
      allowed: allowed('students.create'),
    },
    {
      label: t('addTeacher'),
      to: '/teachers',
      search: { wizard: 'new' },
      icon: <IconTeacher />,
      allowed: allowed('teachers.create'),
    },
  ];
  return (
    <div className={classes.shortcuts}>
      <Shortcuts title={t('management')} shortcuts={areas} onRefused={onRefused} />
      <Shortcuts title={t('quickActions')} shortcuts={actions} onRefused={onRefused} />
    </div>
  );
}

type ShortcutsProps = {
  readonly title: string;
  readonly shortcuts: readonly Shortcut[];
  readonly onRefused: () => void;
};

function Shortcuts({ title, shortcuts, onRefused }: ShortcutsProps) {
  return (
    <section className={classes.card} aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <div className={classes.tiles}>
        {shortcuts.map(({ label, to, search = {}, icon, allowed = true }) =>
          allowed ? (
            <Link key={label} to={to} search={search} className={classes.tile}>
              {icon}
              {label}
            </Link>
          ) : (
            <button key={label} type="button" className={classes.tile} onClick={onRefused}>
              {icon}
              {label}
            </button>
          ),
        )}
      </div>
    </section>
  );
}
