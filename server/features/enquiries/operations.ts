import type { NewEnquiry } from '#contract/enquiries/calls.ts';
import type { Contract } from '#contract/index.ts';
import { dayMs } from '#contract/kit/days.ts';
import { apiBase } from '#contract/kit/envelope.ts';
import { explainConstraints } from '#server/db/database-refusals.ts';
import type { Database, TransactionDb } from '#server/db/pool.ts';
import { addOutsideNote, notifyOfLead, receiveLead } from '#server/features/leads/operations.ts';
import { auditValues, insertAudit } from '#server/kit/audit/entry.ts';
import type { PublicContext } from '#server/kit/gate/context.ts';
import type { OperationsFor } from '#server/kit/gate/operation.ts';
import type { SchoolHosts } from '#server/kit/hosts/school-hosts.ts';
import { createLimit } from '#server/kit/security/limits.ts';
import { refuse } from '#server/lib/refusal.ts';
import {
  type FoundForm,
  findForm,
  findRecent,
  getForm,
  getLogo,
  insertEnquiry,
  listHearers,
  lockForm,
  type OpenForm,
} from './queries.ts';
import {
  dropHiddenFields,
  entryOf,
  findMissingFields,
  isSigned,
  notesOf,
  quickestMs,
  readOpening,
  sameWords,
  signOpening,
} from './rules.ts';
import { settingOperations } from './settings-operations.ts';

explainConstraints({
  enquiry_forms_owner_fkey: { status: 400, message: 'Owner not found', field: 'owner_user_id' },
});

const closedRefusal = () => refuse.notFound('This form is not open');
const outdatedRefusal = (message: string) => refuse.conflict(message, undefined, 'stale');

async function openForm(database: Database, enquiry_form_id: string): Promise<FoundForm> {
  const [found] = await database.unscoped((db) => findForm(db, { enquiry_form_id }));
  if (!found?.is_open) throw closedRefusal();
  return found;
}

/** The sites that can embed a form at this host name; none for a form that is closed or does not exist. */
export const sitesOf =
  (hosts: SchoolHosts) =>
  async (enquiry_form_id: string, host: string): Promise<readonly string[]> => {
    await hosts.refresh();
    const [found] = await hosts.databaseAt(host).unscoped((db) => findForm(db, { enquiry_form_id }));
    return found?.is_open ? found.allowed_sites : [];
  };

/** Limits that a family or an open day does not reach, but a program does. */
async function takeTurn({ database, network }: PublicContext, form: FoundForm) {
  const message = 'Too many enquiries came in. Please wait a little and send yours again.';
  const own = createLimit({ database, name: 'enquiry', points: 20, seconds: 3600, message });
  const all = createLimit({ database, name: 'enquiry-form', points: 1000, seconds: 3600, message });
  await own.take(`${form.enquiry_form_id}/${network}`);
  await all.take(form.enquiry_form_id);
}

/** Checks what was sent; returns the opening of the form it came from. */
function checkSending(form: OpenForm, sent: NewEnquiry, now: Date): string {
  const opening = readOpening(form.secret, sent.opened, now);
  if (!opening) throw outdatedRefusal('The form was open for long. Please send it again.');
  if (opening.age < quickestMs)
    throw refuse.tooMany('That was very quick. Please check what you entered, and send it again.', 3);
  if (sent.consent_version !== form.consent_version)
    throw outdatedRefusal('The text you agree to has changed. Please read it again.');
  const problems = findMissingFields(form.fields, sent);
  if (problems.length > 0) throw refuse.invalidAll(problems);
  return opening.id;
}

type EnquiryScope = { readonly context: PublicContext; readonly place: FoundForm; readonly now: Date };

async function takeEnquiry(db: TransactionDb, { context, place, now }: EnquiryScope, typed: NewEnquiry) {
  const { school_id } = place;
  const [form] = await lockForm(db, place);
  if (!form) throw closedRefusal();
  if (!isSigned(form.secret, typed.opened)) {
    context.noteSecurity({ kind: 'signature_wrong', reason: 'enquiries.create', school_id });
  }
  const opening = checkSending(form, typed, now);
  const sent = dropHiddenFields(form.fields, typed);
  const since = new Date(now.getTime() - dayMs).toISOString();
  const { name, email, phone = null } = sent;
  const [last] = await findRecent(db, { school_id, name, email, phone, since });
  const reply = { thanks: form.thanks, received_dt: now.toISOString() };
  if (last && sameWords(last, sent)) return reply;
  const { contact_id, created } = await makeLead(db, { school_id, form, now }, sent);
  const { consent_version, owner_user_id } = form;
  const after = await storeEnquiry(db, { ...place, contact_id, consent_version, opening }, { sent, now });
  await notifyOfEnquiry(db, { school_id, contact_id, owner_user_id, isNew: created }, sent);
  const entry = { action: created ? 'create' : 'note', entity: 'contact', entity_id: contact_id, after };
  const enquiryForm = { school_id, user_id: null, name: 'Enquiry form' };
  db.runBeforeCommit(insertAudit, auditValues(enquiryForm, entry, context.requestId));
  return reply;
}

type EnquiryKeys = {
  readonly school_id: string;
  readonly enquiry_form_id: string;
  readonly contact_id: string;
  readonly consent_version: number;
  readonly opening: string;
};

/** Stores an enquiry and its entry on the lead's timeline; returns what was stored. */
async function storeEnquiry(
  db: TransactionDb,
  place: EnquiryKeys,
  { sent, now }: { sent: NewEnquiry; now: Date },
) {
  const { phone = null, child_name = null, grade = null, message = null, page_url = null } = sent;
  const words = { name: sent.name, email: sent.email, phone, child_name, grade, message, page_url };
  const { school_id, enquiry_form_id, contact_id, consent_version, opening } = place;
  const key = { school_id, enquiry_form_id, contact_id, consent_version, opening };
  const [inserted] = await insertEnquiry(db, { ...key, ...words, now: now.toISOString() });
  if (!inserted)
    throw outdatedRefusal('An enquiry was already sent with this form. Please send yours again.');
  await addOutsideNote(db, {
    school_id,
    contact_id,
    title: 'Website enquiry',
    content: entryOf(sent, consent_version),
    from: 'Enquiry form',
    now,
    consented: true,
  });
  return { ...words, consent_version };
}

type NewLeadScope = { readonly school_id: string; readonly form: OpenForm; readonly now: Date };

function makeLead(db: TransactionDb, { school_id, form, now }: NewLeadScope, sent: NewEnquiry) {
  const { name, email, phone, child_name, grade, message } = sent;
  const lead = {
    name,
    email,
    mobile: phone,
    source: 'website',
    lead_type: 'inquiry',
    child_name,
    child_grade: grade,
    notes: message,
    owner_user_id: form.owner_user_id,
  };
  return receiveLead(db, { school_id, currency: form.currency, lead, now });
}

type NoticeOptions = { school_id: string; contact_id: string; owner_user_id: string | null; isNew: boolean };

async function notifyOfEnquiry(
  db: TransactionDb,
  { school_id, contact_id, owner_user_id, isNew }: NoticeOptions,
  sent: NewEnquiry,
) {
  const hearers = await listHearers(db, { school_id, owner_user_id });
  const user_ids = hearers.map(({ user_id }) => user_id);
  const title = `${isNew ? 'New enquiry' : 'Another enquiry'} from ${sent.name}`;
  await notifyOfLead(db, { school_id, contact_id, user_ids, title, body: notesOf(sent) });
}

export const enquiryOperations: OperationsFor<Contract['enquiries']> = {
  ...settingOperations,

  getForm: async ({ database, ports }, { params }) => {
    const place = await openForm(database, params.id);
    const [form] = await database.read(place, (db) => getForm(db, place));
    if (!form) throw closedRefusal();
    const { secret, has_logo, thanks: _, owner_user_id: __, currency: ___, ...shown } = form;
    return {
      ...shown,
      logo_url: has_logo ? `${apiBase}/public/enquiry/${place.enquiry_form_id}/logo` : null,
      opened: signOpening(secret, ports.clock()),
    };
  },

  getLogo: async ({ database }, { params }) => {
    const place = await openForm(database, params.id);
    const [school] = await database.read(place, (db) => getLogo(db, place));
    if (!school) throw refuse.notFound('There is no logo');
    return { fileName: 'logo.png', mimeType: 'image/png', bytes: school.logo, keepSeconds: 3600 };
  },

  create: async (context, { params, body }) => {
    const { database, ports } = context;
    const place = await openForm(database, params.id);
    const now = ports.clock();
    if (body.website) return { thanks: await readThanks(database, place), received_dt: now.toISOString() };
    await takeTurn(context, place);
    return database.write(place, (db) => takeEnquiry(db, { context, place, now }, body));
  },
};

/** A program gets the same reply as a person, and nothing is stored. */
async function readThanks(database: Database, place: FoundForm) {
  const [form] = await database.read(place, (db) => getForm(db, place));
  return form?.thanks ?? '';
}
