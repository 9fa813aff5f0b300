import { useQuery } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { messageLanguages, templateKinds } from '#contract/messages/values.ts';
import { messages as settingsMessages } from '#web/features/settings/all-messages.ts';
import { queryFor } from '#web/lib/api/server-state.ts';
import { useUrlState } from '#web/lib/list/url-state.ts';
import { choice } from '#web/lib/list/url-values.ts';
import { useText } from '#web/lib/text.ts';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import { SectionFrame } from '#web/ui/page/section-frame.tsx';
import { TemplateChooser } from './chooser.tsx';
import { TemplateEditor } from './editor.tsx';
import { messages } from './messages.ts';

const chosenTemplate = {
  kind: choice(templateKinds, 'absence_notice'),
  language: choice(messageLanguages, 'en'),
};

/** The words of messages to families: one text per kind of message and language. */
export function MessageTemplatesSection() {
  const t = useText(messages);
  const s = useText(settingsMessages);
  const [{ kind, language }, choose] = useUrlState(chosenTemplate);
  const load = useQuery({ ...queryFor(contract.messages.listTemplates), staleTime: 0 });
  const templates = load.data?.templates;
  const chosen = templates?.find((one) => one.kind === kind && one.language === language);
  return (
    <SectionFrame title={s('section.message-templates')} hint={t('hint')} load={load}>
      {load.isPending && <Bones label={s('loading')} lines={12} />}
      {templates && chosen && (
        <>
          <TemplateChooser templates={templates} chosen={chosen} onChoose={(part) => void choose(part)} />
          <TemplateEditor key={`${kind} ${language}`} stored={chosen} />
        </>
      )}
    </SectionFrame>
  );
}
