import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OperationId } from '#contract/index.ts';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { messages } from './messages.ts';
import classes from './settings.module.css';

/** Every section in the order of the list, with the permission it requires. */
const sections = {
  school: 'settings.updateSchool',
  years: 'settings.updateSchool',
  calendar: 'settings.updateSchool',
  subjects: 'subjects.create',
  grades: 'settings.updateSchool',
  chatbots: 'settings.updateSchool',
  enquiries: 'enquiries.updateSettings',
  'absence-notices': 'attendance.updateNoticeSettings',
  messages: 'messages.updateSettings',
  'message-templates': 'messages.saveTemplate',
  'opt-outs': 'messages.liftOptOut',
  language: 'settings.updateLanguageModel',
  backups: 'settings.getBackups',
  security: 'settings.updateSecurity',
  retention: 'privacy.updateRule',
  audit: 'settings.updateSchool',
  'security-events': 'audit.listSecurityEvents',
  trash: 'settings.updateSchool',
} as const satisfies Record<string, OperationId>;
type SectionId = keyof typeof sections;

type SettingsFrameProps = {
  /** Missing if the person may not open any. */
  readonly current: SectionId | undefined;
  readonly children: ReactNode;
};

/** The frame of each settings section: the page's header and the list of permitted sections. */
export function SettingsFrame({ current, children }: SettingsFrameProps) {
  const t = useText(messages);
  const may = useMay();
  const offered = (Object.keys(sections) as SectionId[]).filter((id) => may(sections[id]));
  const crumbs = current
    ? [{ label: t('title'), to: '/settings' }, { label: t(`section.${current}`) }]
    : [{ label: t('title') }];
  return (
    <>
      <PageHeader title={t('title')} breadcrumbs={crumbs} />
      {offered.length === 0 ? (
        children
      ) : (
        <div className={classes.layout}>
          <SectionList offered={offered} current={current} />
          {children}
        </div>
      )}
    </>
  );
}

/** On a phone the list is a scrollable strip. */
function bringIntoSight(link: Element | null) {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

type SectionListProps = Pick<SettingsFrameProps, 'current'> & { readonly offered: readonly SectionId[] };

function SectionList({ offered, current }: SectionListProps) {
  const t = useText(messages);
  return (
    <nav className={`${classes.nav} scrolling-strip`} aria-label={t('sections')}>
      {offered.map((id) => (
        <Link
          key={id}
          to={`/settings/${id}`}
          className={classes.link}
          aria-current={id === current ? 'page' : undefined}
          ref={id === current ? bringIntoSight : undefined}
        >
          {t(`section.${id}`)}
        </Link>
      ))}
    </nav>
  );
}
