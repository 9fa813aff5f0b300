import { useParams } from '@tanstack/react-router';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { IconSettings } from '#web/ui/icons.tsx';
import { Later } from '#web/ui/later/later.tsx';
import { createLazyPart } from '#web/ui/later/lazy-part.tsx';
import { messages } from './messages.ts';
import { SettingsFrame } from './settings-frame.tsx';

/** Each section is loaded when it is opened. */
const sections = {
  school: createLazyPart(async () => ({ default: (await import('./school/section.tsx')).SchoolSection })),
  years: createLazyPart(async () => ({ default: (await import('./years/section.tsx')).YearsSection })),
  calendar: createLazyPart(async () => ({
    default: (await import('./calendar/section.tsx')).CalendarSection,
  })),
  grades: createLazyPart(async () => ({ default: (await import('./grading/section.tsx')).GradesSection })),
  chatbots: createLazyPart(async () => ({
    default: (await import('./chatbots/section.tsx')).ChatbotsSection,
  })),
  enquiries: createLazyPart(async () => ({
    default: (await import('./enquiries/section.tsx')).EnquiriesSection,
  })),
  'absence-notices': createLazyPart(async () => ({
    default: (await import('./absence-notices/section.tsx')).AbsenceNoticesSection,
  })),
  messages: createLazyPart(async () => ({
    default: (await import('./messaging/section.tsx')).MessagesSection,
  })),
  'message-templates': createLazyPart(async () => ({
    default: (await import('./message-templates/section.tsx')).MessageTemplatesSection,
  })),
  'opt-outs': createLazyPart(async () => ({
    default: (await import('#web/features/messages/opt-outs/section.tsx')).OptOutsSection,
  })),
  language: createLazyPart(async () => ({
    default: (await import('./language-model/section.tsx')).LanguageSection,
  })),
  backups: createLazyPart(async () => ({ default: (await import('./backups/section.tsx')).BackupsSection })),
  security: createLazyPart(async () => ({
    default: (await import('./security/section.tsx')).SecuritySection,
  })),
  retention: createLazyPart(async () => ({
    default: (await import('#web/features/privacy/retention-section.tsx')).RetentionSection,
  })),
  audit: createLazyPart(async () => ({
    default: (await import('#web/features/audit/audit-section.tsx')).AuditSection,
  })),
  'security-events': createLazyPart(async () => ({
    default: (await import('#web/features/audit/security-events-section.tsx')).SecurityEventsSection,
  })),
  trash: createLazyPart(async () => ({
    default: (await import('#web/features/trash/trash-section.tsx')).TrashSection,
  })),
};

const isSection = (id: string | undefined): id is keyof typeof sections => id !== undefined && id in sections;

/** The settings of the school; without the permission, only an explanation. */
export function SettingsPage() {
  const t = useText(messages);
  const may = useMay();
  const { section }: Record<string, string | undefined> = useParams({ strict: false });
  if (!may('settings.updateSchool')) {
    return (
      <SettingsFrame current={undefined}>
        <EmptyState icon={IconSettings} title={t('comingSoon')} />
      </SettingsFrame>
    );
  }
  const current = isSection(section) ? section : 'school';
  const Section = sections[current];
  return (
    <SettingsFrame current={current}>
      <Later fallback={<Bones label={t('loading')} />}>
        <Section />
      </Later>
    </SettingsFrame>
  );
}
