import { NativeSelect } from '@mantine/core';
import type { MessageTemplate } from '#contract/messages/templates.ts';
import {
  type MessageLanguage,
  messageLanguages,
  type TemplateKind,
  templateKinds,
} from '#contract/messages/values.ts';
import { languageNameOf } from '#web/lib/choices/conventions.ts';
import { useText } from '#web/lib/text.ts';
import { FormGrid } from '#web/ui/form/form-layout.tsx';
import { wrapperOrder } from '#web/ui/form/search-choices.ts';
import { messages } from './messages.ts';

type TemplateChooserProps = {
  readonly templates: readonly MessageTemplate[];
  readonly chosen: MessageTemplate;
  readonly onChoose: (part: {
    readonly kind?: TemplateKind | undefined;
    readonly language?: MessageLanguage | undefined;
  }) => void;
};

/** Kind and language of the text to edit; texts that the school has changed are marked. */
export function TemplateChooser({ templates, chosen, onChoose }: TemplateChooserProps) {
  const t = useText(messages);
  const { kinds, languages } = useChoices(templates, chosen.kind);
  return (
    <FormGrid>
      <NativeSelect
        label={t('kind')}
        description={t(`when.${chosen.kind}`)}
        inputWrapperOrder={wrapperOrder}
        data={kinds}
        value={chosen.kind}
        onChange={({ currentTarget }) =>
          onChoose({ kind: templateKinds.find((one) => one === currentTarget.value) })
        }
      />
      <NativeSelect
        label={t('language')}
        data={languages}
        value={chosen.language}
        onChange={({ currentTarget }) =>
          onChoose({ language: messageLanguages.find((one) => one === currentTarget.value) })
        }
      />
    </FormGrid>
  );
}

function useChoices(templates: readonly MessageTemplate[], chosenKind: TemplateKind) {
  const t = useText(messages);
  const own = templates.filter(({ is_own }) => is_own);
  const ownKinds = new Set(own.map(({ kind }) => kind));
  const ownLanguages = new Set(own.filter(({ kind }) => kind === chosenKind).map(({ language }) => language));
  const labelOf = (name: string, isOwn: boolean) => (isOwn ? t('changedChoice', { name }) : name);
  return {
    kinds: templateKinds.map((value) => ({
      value,
      label: labelOf(t(`kind.${value}`), ownKinds.has(value)),
    })),
    languages: messageLanguages.map((value) => ({
      value,
      label: labelOf(languageNameOf(value), ownLanguages.has(value)),
    })),
  };
}
