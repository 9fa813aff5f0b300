import { Link, useParams } from '@tanstack/react-router';
import { useMay } from '#web/lib/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconSettings } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AuditSection } from './audit-section.tsx';
import { CalendarSection } from './calendar-section.tsx';
import { ChatbotsSection } from './chatbots-section.tsx';
import { GradesSection } from './grades-section.tsx';
import { messages } from './messages.ts';
import { SchoolSection } from './school-section.tsx';
import classes from './settings.module.css';
import { TrashSection } from './trash-section.tsx';
import { YearsSection } from './years-section.tsx';

const sections = {
  school: SchoolSection,
  years: YearsSection,
  calendar: CalendarSection,
  grades: GradesSection,
  chatbots: ChatbotsSection,
  audit: AuditSection,
  trash: TrashSection,
};
type SectionId = keyof typeof sections;

const isSection = (id: string | undefined): id is SectionId => id !== undefined && id in sections;

/** What a school decides for all its people; without the permission only the sentence of the page. */
export function SettingsPage() {
  const t = useText(messages);
  const may = useMay();
  const { section }: Record<string, string | undefined> = useParams({ strict: false });
  if (!may('settings.updateSchool')) {
    return (
      <>
        <PageHeader title={t('title')} breadcrumbs={[{ label: t('title') }]} />
        <EmptyState icon={IconSettings} title={t('comingSoon')} />
      </>
    );
  }
  const current = isSection(section) ? section : 'school';
  const Section = sections[current];
  return (
    <>
      <PageHeader
        title={t('title')}
        breadcrumbs={[{ label: t('title'), to: '/settings' }, { label: t(`section.${current}`) }]}
      />
      <div className={classes.layout}>
        <SectionList current={current} />
        <Section />
      </div>
    </>
  );
}

/** On a phone the list is a strip that may begin elsewhere. */
function bringIntoSight(link: Element | null) {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });
}

function SectionList({ current }: { readonly current: SectionId }) {
  const t = useText(messages);
  return (
    <nav className={classes.nav} aria-label={t('sections')}>
      {Object.keys(sections)
        .filter(isSection)
        .map((id) => (
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
