import { useId } from 'react';
import { errorText } from '#web/lib/api/api-error.ts';
import { useText } from '#web/lib/text.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Bones } from '#web/ui/feedback/skeletons.tsx';
import classes from './message-templates.module.css';
import { messages } from './messages.ts';
import { directionOf } from './rules.ts';
import { type PreviewedTemplate, usePreview } from './use-preview.ts';

/** The texts as an invented family would get them, or why they cannot be filled. */
export function PreviewPanel(template: PreviewedTemplate) {
  const t = useText(messages);
  const id = useId();
  const preview = usePreview(template);
  return (
    <section className={classes.preview} aria-labelledby={id} aria-busy={preview.isLoading}>
      <h3 id={id}>{t('preview')}</h3>
      <p className={classes.soft}>{t('previewHint')}</p>
      <Content preview={preview} language={template.language} />
    </section>
  );
}

type ContentProps = Pick<PreviewedTemplate, 'language'> & { readonly preview: ReturnType<typeof usePreview> };

function Content({ preview: { isComplete, shown, failure }, language }: ContentProps) {
  const t = useText(messages);
  if (!isComplete) return <p className={classes.soft}>{t('previewIncomplete')}</p>;
  if (failure) return <Banner tone="warning">{errorText(failure, t('previewFailed'))}</Banner>;
  if (!shown) return <Bones label={t('loadingPreview')} lines={5} />;
  const writing = directionOf(language);
  return (
    <>
      <h4>{t('body')}</h4>
      <div className={classes.letter} {...writing}>
        <strong>{shown.subject}</strong>
        <p>{shown.body}</p>
      </div>
      {shown.sms !== null && (
        <>
          <h4>{t('sms')}</h4>
          <p className={classes.letter} {...writing}>
            {shown.sms}
          </p>
          <p className={classes.soft}>{t('segments', { count: shown.segments })}</p>
        </>
      )}
    </>
  );
}
