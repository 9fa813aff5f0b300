import type { TemplateTexts } from '#contract/messages/templates.ts';
import type { MessageLanguage, TemplateKind } from '#contract/messages/values.ts';
import type { Queryable, SchoolKey } from '#server/db/query.ts';
import { productTexts } from './product-texts.ts';
import { listTemplates } from './queries.ts';

/** The texts of a kind of message in a language: the school's own, or those of the product. */
export type MessageTexts = (kind: TemplateKind, language: MessageLanguage) => TemplateTexts;

/** Reads the school's texts once for all messages of a run. */
export async function messageTextsOf(db: Queryable, { school_id }: SchoolKey): Promise<MessageTexts> {
  const stored = await listTemplates(db, { school_id });
  const own = new Map(stored.map((template) => [`${template.kind}/${template.language}`, template]));
  return (kind, language) => own.get(`${kind}/${language}`) ?? productTexts(kind, language);
}
