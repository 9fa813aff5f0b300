import { defineQuery } from '#server/db/query.ts';

const templateColumns = 'lead_mail_template_id as id, name, subject, body, updated_dt';

export const listTemplates = defineQuery(
  'leads.list_mail_templates',
  `select ${templateColumns}
  from lead_mail_templates
  where school_id = :school_id
  order by fold(name), lead_mail_template_id
  limit 200`,
);

export const findTemplate = defineQuery(
  'leads.find_mail_template',
  `select ${templateColumns}
  from lead_mail_templates
  where school_id = :school_id and lead_mail_template_id = :template_id
  for update`,
);

/** Returns no row if the school has as many templates as allowed. */
export const insertTemplate = defineQuery(
  'leads.insert_mail_template',
  `insert into lead_mail_templates (school_id, name, subject, body, created_by, updated_by)
  select :school_id, :name, :subject, :body, :user_id, :user_id
  where (select count(*) from lead_mail_templates where school_id = :school_id) < :most
  returning ${templateColumns}`,
);

export const updateTemplate = defineQuery(
  'leads.update_mail_template',
  `update lead_mail_templates
  set name = :name, subject = :subject, body = :body, updated_by = :user_id
  where school_id = :school_id and lead_mail_template_id = :template_id
  returning ${templateColumns}`,
);

export const deleteTemplate = defineQuery(
  'leads.delete_mail_template',
  `delete from lead_mail_templates
  where school_id = :school_id and lead_mail_template_id = :template_id
  returning name`,
);
