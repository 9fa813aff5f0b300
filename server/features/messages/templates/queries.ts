import type { MessageLanguage, TemplateKind } from '#contract/messages/values.ts';
import { defineQuery, narrowTo } from '#server/db/query.ts';

const columns =
  'template.kind, template.language, template.subject, template.body, template.sms, template.updated_dt';
type TemplateColumns = { kind: TemplateKind; language: MessageLanguage };

/** The school's own texts: at most one per kind and language. */
export const listTemplates = defineQuery(
  'messages.list_templates',
  `select ${columns} from message_templates template where template.school_id = :school_id`,
  narrowTo<TemplateColumns>(),
);

export const lockTemplate = defineQuery(
  'messages.lock_template',
  `select ${columns}
  from message_templates template
  where template.school_id = :school_id and template.kind = :kind and template.language = :language
  for update`,
  narrowTo<TemplateColumns>(),
);

/** Returns no row if someone else was first. */
export const saveTemplate = defineQuery(
  'messages.save_template',
  `insert into message_templates as template (school_id, kind, language, subject, body, sms, updated_by)
  values (:school_id, :kind, :language, :subject, :body, :sms?, :user_id)
  on conflict (school_id, kind, language) do update
    set subject = excluded.subject, body = excluded.body, sms = excluded.sms, updated_by = excluded.updated_by
    where not :is_first::boolean
  returning ${columns}`,
  narrowTo<TemplateColumns>(),
);

export const deleteTemplate = defineQuery(
  'messages.delete_template',
  `delete from message_templates
  where school_id = :school_id and kind = :kind and language = :language
  returning subject, body, sms`,
);
