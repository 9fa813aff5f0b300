import type { TestApi, Who } from '#server/test/api.ts';

type Fields = Record<string, unknown>;

let count = 0;

/** What the form sends of a lead: no more than it asks for. */
export function leadForm(changes: Fields = {}): Fields {
  count += 1;
  return { name: `Lead ${count}`, email: `lead${count}@example.test`, ...changes };
}

export const addLead = (api: TestApi, changes: Fields = {}, as: Who = 'registrar') =>
  api.call('leads.create', { as, body: leadForm(changes) });

export async function newLead(api: TestApi, changes: Fields = {}, as: Who = 'registrar'): Promise<string> {
  const { status, result, errors } = await addLead(api, changes, as);
  if (status !== 201) throw new Error(JSON.stringify(errors));
  return result.crm_contact_id;
}

export async function readLead(api: TestApi, id: string, as: Who = 'registrar') {
  const { status, result, errors } = await api.call('leads.get', { as, params: { id } });
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return result;
}

export const changeLead = (api: TestApi, id: string, body: Fields, headers: Record<string, string> = {}) =>
  api.call('leads.update', { as: 'registrar', params: { id }, body, headers });

export const moveLead = (api: TestApi, id: string, body: Fields, headers: Record<string, string> = {}) =>
  api.call('leads.setStage', { as: 'staff', params: { id }, body, headers });

type Entry = { activity_type: string; title: string; content: string; created_by_name: string | null };

/** The timeline of a contact, latest first. */
export const notesOf = (api: TestApi, contact_id: string): Promise<Entry[]> =>
  api.sql(
    `select activity_type, title, content, created_by_name from activities
    where contact_id = $1 and deleted_dt is null order by created_dt desc, activity_id desc`,
    [contact_id],
  ) as Promise<Entry[]>;
