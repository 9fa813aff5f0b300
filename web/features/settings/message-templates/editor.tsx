import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '#contract/index.ts';
import { type MessageTemplate, templateTexts } from '#contract/messages/templates.ts';
import { SaveSettings, SettingsForm } from '#web/features/settings/settings-form.tsx';
import { queryFor, useWrite } from '#web/lib/api/server-state.ts';
import { useFormat } from '#web/lib/format.ts';
import { useText } from '#web/lib/text.ts';
import { StatusBadge } from '#web/ui/display/status-badge.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { useDiscardGuard } from '#web/ui/form/use-discard-guard.ts';
import { useEditForm } from '#web/ui/form/use-edit-form.ts';
import { TemplateFields } from './fields.tsx';
import classes from './message-templates.module.css';
import { messages } from './messages.ts';
import { PreviewPanel } from './preview-panel.tsx';
import { ProductTextButton } from './product-text-button.tsx';
import { bodyOf, valuesOf } from './rules.ts';
import { useProductText } from './use-product-text.ts';

type TemplateEditorProps = { readonly stored: MessageTemplate };

/** Keeps the text with which the person began, whatever is read again meanwhile. */
export function TemplateEditor({ stored }: TemplateEditorProps) {
  const client = useQueryClient();
  const [started, begin] = useState(stored);
  const { kind, language } = stored;
  const reload = async () => {
    const read = { ...queryFor(contract.messages.listTemplates), staleTime: 0 };
    const { templates } = await client.fetchQuery(read);
    begin(templates.find((one) => one.kind === kind && one.language === language) ?? stored);
  };
  return (
    <TemplateForm
      key={started.updated_dt}
      stored={started}
      onSaved={begin}
      onReload={() => void reload().catch(() => undefined)}
    />
  );
}

type TemplateFormProps = TemplateEditorProps & {
  readonly onSaved: (stored: MessageTemplate) => void;
  readonly onReload: () => void;
};

function TemplateForm({ stored, onSaved, onReload }: TemplateFormProps) {
  const t = useText(messages);
  const { kind, language } = stored;
  const edit = useTemplateForm({ stored, onSaved });
  const product = useProductText(stored, onReload);
  useDiscardGuard(() => edit.form.isDirty());
  return (
    <div className={classes.columns}>
      <SettingsForm
        label={t(`kind.${kind}`)}
        edit={edit}
        onReload={onReload}
        actions={
          <div className={classes.actions}>
            {stored.is_own && <ProductTextButton product={product} />}
            <SaveSettings edit={edit} canSave={edit.form.isDirty()} />
          </div>
        }
      >
        <TemplateState stored={stored} />
        {product.failure && <Banner tone="danger">{product.failure}</Banner>}
        <TemplateFields form={edit.form} kind={kind} language={language} />
      </SettingsForm>
      <PreviewPanel kind={kind} language={language} values={edit.form.values} />
    </div>
  );
}

function useTemplateForm({ stored, onSaved }: Pick<TemplateFormProps, 'stored' | 'onSaved'>) {
  const t = useText(messages);
  const save = useWrite(contract.messages.saveTemplate);
  const { kind, language } = stored;
  return useEditForm({
    initial: valuesOf(stored),
    schema: templateTexts,
    bodyOf: bodyOf(kind),
    version: stored.updated_dt,
    send: async (body, options) =>
      onSaved(await save.mutateAsync({ params: { kind, language }, body, ...options })),
    onSaved: () => toast({ message: t('saved') }),
  });
}

function TemplateState({ stored: { updated_dt } }: TemplateEditorProps) {
  const t = useText(messages);
  const format = useFormat();
  return (
    <p>
      {updated_dt === null ? (
        <StatusBadge tone="muted">{t('unchanged')}</StatusBadge>
      ) : (
        <StatusBadge tone="info">{t('changed', { when: format.dateTime(updated_dt) })}</StatusBadge>
      )}
    </p>
  );
}
