import type { AudienceWord } from '#contract/audiences/values.ts';
import type { MessageChannel } from '#contract/messages/values.ts';
import { audiencesOf } from '#web/lib/choices/audiences.ts';

export type DraftValues = {
  title: string;
  text: string;
  channels: MessageChannel[];
  targetAudience: AudienceWord;
  /** Classes and sections as `<class>` or `<class>/<section>`. */
  audiences: string[];
};

export const newValues: DraftValues = {
  title: '',
  text: '',
  channels: ['email', 'sms'],
  targetAudience: 'parents',
  audiences: [],
};

/** The draft in the API; staff have no classes. */
export const draftOf = ({ audiences, ...values }: DraftValues) => ({
  ...values,
  audiences: values.targetAudience === 'staff' ? [] : audiencesOf(audiences),
});
export type Draft = ReturnType<typeof draftOf>;

const unwritten = '…';

/** The draft whose reach is counted while its text is still being written. */
export const fillForCounting = (draft: Draft): Draft => ({
  ...draft,
  title: draft.title.trim() || unwritten,
  text: draft.text.trim() || unwritten,
});
