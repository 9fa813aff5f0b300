import { useParams } from '@tanstack/react-router';
import { AuditSection } from '#web/features/audit/audit-section.tsx';
import { SecurityEventsSection } from '#web/features/audit/security-events-section.tsx';
import { OptOutsSection } from '#web/features/messages/opt-outs/section.tsx';
import { RetentionSection } from '#web/features/privacy/retention-section.tsx';
import { TrashSection } from '#web/features/trash/trash-section.tsx';
import { useMay } from '#web/lib/session/permissions.ts';
import { useText } from '#web/lib/text.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { IconSettings } from '#web/ui/icons.tsx';
import { AbsenceNoticesSection } from './absence-notices/section.tsx';
import { BackupsSection } from './backups/section.tsx';
import { CalendarSection } from './calendar/section.tsx';
import { ChatbotsSection } from './chatbots/section.tsx';
import { EnquiriesSection } from './enquiries/section.tsx';
import { GradesSection } from './grading/section.tsx';
import { LanguageSection } from './language-model/section.tsx';
import { MessageTemplatesSection } from './message-templates/section.tsx';
import { messages } from './messages.ts';
import { MessagesSection } from './messaging/section.tsx';
import { SchoolSection } from './school/section.tsx';
import { SecuritySection } from './security/section.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { YearsSection } from './years/section.tsx';

const sections = {
  school: SchoolSection,
  years: YearsSection,
  calendar: CalendarSection,
  grades: GradesSection,
  chatbots: ChatbotsSection,
  enquiries: EnquiriesSection,
  'absence-notices': AbsenceNoticesSection,
  messages: MessagesSection,
  'message-templates': MessageTemplatesSection,
  'opt-outs': OptOutsSection,
  language: LanguageSection,
  backups: BackupsSection,
  security: SecuritySection,
  retention: RetentionSection,
  audit: AuditSection,
  'security-events': SecurityEventsSection,
  trash: TrashSection,
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
      <Section />
    </SettingsFrame>
  );
}
