import { type Lead, type LeadChanges, leadChanges, newLead } from '#contract/leads/record.ts';
import { stageNames, stageOf } from '#contract/leads/values.ts';
import type { Queryable } from '#server/db/query.ts';
import {
  checkLostReason,
  leadOf,
  outcomeAfter,
  stageNote,
  statusAfter,
} from '#server/features/leads/record/rules.ts';
import { addProblems } from '#server/importing/row-problems.ts';
import type {
  CheckedRow,
  CheckedRows,
  ImportRow,
  ImportScope,
  ImportTarget,
  RowChecker,
  RowProblem,
  SavedRow,
} from '#server/importing/target.ts';
import { parseInput } from '#server/lib/validation.ts';
import {
  formOf,
  importedRow,
  isCurrency,
  leadFields,
  leadMatches,
  leadSamples,
  pickDifferences,
} from './fields.ts';
import { digitsOf, foldText, keysOf, lookupOf } from './keys.ts';
import {
  changeLeads,
  createLeads,
  findLeads,
  findTwins,
  type ImportedLead,
  listOwnerEmails,
  readStates,
} from './queries.ts';
import { undoRows } from './undo.ts';

type ExistingLead = Lead & { readonly owner_email: string | null };
type Draft = {
  readonly row: number;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: RowProblem[];
  readonly warnings: string[];
  before?: ExistingLead;
  sent?: LeadChanges;
};

/** The emails, keys and leads seen so far in the file, and the users who can own a lead. */
type EarlierRows = {
  readonly owners: ReadonlyMap<string, string>;
  readonly emails: Map<string, number>;
  readonly keys: Map<string, number>;
};

async function openChecker(db: Queryable, scope: ImportScope): Promise<RowChecker> {
  const { school_id } = scope;
  const known = await listOwnerEmails(db, { school_id });
  const owners = new Map(known.map(({ email, user_id }) => [email, user_id]));
  const seen: EarlierRows = { owners, emails: new Map(), keys: new Map() };
  return async (connection, rows): Promise<CheckedRows> => {
    const drafts = rows.map(draftOf);
    await findBefore(connection, scope, drafts);
    for (const draft of drafts) readForm(draft, scope, seen);
    await warnOfTwins(connection, scope, drafts);
    const sound = drafts.filter(({ problems }) => problems.length === 0);
    return { rows: drafts.map(checkedRow), save: (writing) => saveRows(writing, scope, sound) };
  };
}

const draftOf = ({ row, values, problems }: ImportRow): Draft => ({
  row,
  values,
  problems: [...problems],
  warnings: [],
});

async function findBefore(db: Queryable, scope: ImportScope, drafts: readonly Draft[]) {
  const { school_id, match, currency, now } = scope;
  if (match === 'create') return;
  const rows = drafts.map(({ values }) => values);
  const found = await findLeads(db, { school_id, bots: [], now, ...lookupOf(match, rows) });
  const keyed = found.flatMap((lead) => {
    const { crm_contact_id, email, mobile, name } = lead;
    return keysOf(match, { crm_contact_id, email, mobile, name }).map(({ key }) => ({ key, lead }));
  });
  const byKey = Map.groupBy(keyed, ({ key }) => key);
  for (const draft of drafts) {
    const [by] = keysOf(match, draft.values);
    if (!by) continue;
    const { field } = by;
    const [one, ...more] = byKey.get(by.key) ?? [];
    if (more.length > 0) draft.problems.push({ field, message: `${more.length + 1} leads fit this row` });
    else if (one) draft.before = knownLead(one.lead, currency);
    else if (match === 'crm_contact_id') draft.problems.push({ field, message: 'No lead has this ID' });
  }
}

const knownLead = ({ owner_email, ...stored }: ImportedLead, currency: string): ExistingLead => ({
  ...leadOf(stored, currency),
  owner_email,
});

function readForm(draft: Draft, { match }: ImportScope, seen: EarlierRows) {
  const { before, values, problems, warnings } = draft;
  addProblems(problems, () => {
    const form = { ...formOf(values, before), ...ownerOf(draft, seen) };
    const sent: LeadChanges = parseInput(before ? leadChanges : newLead, form);
    const told = withStatus(sent, before, values);
    draft.sent = before ? pickDifferences(before, told, values['lead_currency']) : told;
    if (before) checkLostReason(before, outcomeAfter(before, draft.sent));
  });
  checkCurrency(draft);
  noticeRepeats(draft, match, seen);
  const stage = values['lead_stage'];
  if (stage !== undefined && stageOf(stage).guessed)
    warnings.push(`The stage "${stage.slice(0, 60)}" was read as ${stageNames[stageOf(stage).stage]}`);
}

/** Each row has a lead of its own: a second row for the same lead is refused. Leads can share an email. */
function noticeRepeats(draft: Draft, match: string, { emails, keys }: EarlierRows) {
  const { before, values, problems, row, warnings } = draft;
  const isRepeat = (earlier: number | undefined) => earlier !== undefined && earlier !== row;
  const own = keysOf(match, values);
  const [by] = own;
  const lead = before ? `lead ${before.crm_contact_id}` : '';
  const sameKey = by && keys.get(by.key);
  const sameLead = keys.get(lead);
  if (by && isRepeat(sameKey)) {
    problems.push({ field: by.field, message: `Row ${sameKey} of the file has the same ${by.words}` });
  } else if (by && isRepeat(sameLead)) {
    problems.push({ field: by.field, message: `Row ${sameLead} of the file is about the same lead` });
  }
  for (const key of [...own.map((each) => each.key), lead]) {
    if (key !== '' && !keys.has(key)) keys.set(key, row);
  }
  const email = foldText(values['email']);
  const sameEmail = email === '' ? undefined : emails.get(email);
  if (by?.kind !== 'email' && isRepeat(sameEmail))
    warnings.push(`Row ${sameEmail} of the file has the same email`);
  if (email !== '' && sameEmail === undefined) emails.set(email, row);
}

/** A row that closes a lead has the same effects as closing it on the board. */
function withStatus(
  sent: LeadChanges,
  before: ExistingLead | undefined,
  values: Draft['values'],
): LeadChanges {
  if (values['status'] !== undefined || sent.lead_stage === undefined) return sent;
  const { stage } = stageOf(sent.lead_stage);
  if (stage === before?.lead_stage) return sent;
  return { ...sent, status: statusAfter(before?.status ?? 'active', stage) };
}

/** The owner is given by email. A former user can remain the owner of their leads. */
function ownerOf({ values, before, problems }: Draft, { owners }: EarlierRows) {
  const email = foldText(values['owner_email']);
  if (email === '') return {};
  if (before?.owner_user_id && email === foldText(before.owner_email))
    return { owner_user_id: before.owner_user_id };
  const owner_user_id = owners.get(email);
  if (owner_user_id) return { owner_user_id };
  problems.push({ field: 'owner_email', message: `No active user has the email ${email.slice(0, 100)}` });
  return {};
}

function checkCurrency({ values, problems }: Draft) {
  const code = values['lead_currency'];
  if (code !== undefined && !isCurrency(code.toUpperCase()))
    problems.push({ field: 'lead_currency', message: 'Currency must be a code like USD or EUR' });
}

/** Families often share an email, so a duplicate is a warning, not an error. */
async function warnOfTwins(db: Queryable, { school_id }: ImportScope, drafts: readonly Draft[]) {
  const fresh = drafts.filter(({ before, problems }) => !before && problems.length === 0);
  const emails = fresh.map(({ values }) => foldText(values['email'])).filter(Boolean);
  const phones = fresh.map(({ values }) => digitsOf(values['mobile'])).filter(({ length }) => length >= 6);
  if (emails.length + phones.length === 0) return;
  const twins = await findTwins(db, { school_id, emails, phones });
  for (const { values, warnings } of fresh) {
    const [email, phone] = [foldText(values['email']), digitsOf(values['mobile'])];
    const twin = twins.find((one) => one.email === email || (phone.length >= 6 && one.phone === phone));
    if (!twin) continue;
    warnings.push(`Same ${twin.email === email ? 'email' : 'phone'} as the contact ${twin.name}`);
  }
}

function checkedRow({ row, values, problems, warnings, before, sent }: Draft): CheckedRow {
  const name = sent?.name ?? values['name'] ?? before?.name ?? `Row ${row}`;
  const email = values['email'] ?? before?.email;
  const label = [name, email].filter(Boolean).join(', ').slice(0, 300);
  const common = { row, label, entity_id: before?.crm_contact_id ?? null, problems, warnings };
  if (problems.length > 0 || !sent) return { ...common, outcome: 'refused' };
  if (!before) return { ...common, outcome: 'created' };
  const fields = Object.keys(sent) as (keyof LeadChanges)[];
  if (fields.length === 0) return { ...common, outcome: 'unchanged' };
  const former = Object.fromEntries(
    fields.map((field) => [field, field === 'lead_stage' ? stageTextOf(before) : (before[field] ?? null)]),
  );
  const of = sent.lead_value === undefined ? {} : { lead_currency: before.lead_currency };
  return { ...common, outcome: 'updated', before: { ...former, ...of }, after: sent };
}

const stageTextOf = ({ lead_stage_raw, lead_stage }: Lead) => lead_stage_raw ?? lead_stage;

async function saveRows(
  db: Queryable,
  scope: ImportScope,
  drafts: readonly Draft[],
): Promise<readonly SavedRow[]> {
  const { school_id, user_id, now } = scope;
  const written = { school_id, user_id, now };
  const fresh = drafts.flatMap(({ row, before, sent, values }) =>
    !before && sent ? [{ row, record: importedRow(sent, values['lead_currency'], scope.currency) }] : [],
  );
  const edits = drafts.flatMap((draft) => prepareEdit(draft, scope));
  const made = fresh.length > 0 ? await createLeads(db, { ...written, rows: JSON.stringify(fresh) }) : [];
  if (edits.length > 0) await changeLeads(db, { ...written, rows: JSON.stringify(edits) });
  const saved = [...made, ...edits];
  const contact_ids = saved.map(({ contact_id }) => contact_id);
  const states = await readStates(db, { school_id, contact_ids });
  const versions = new Map(states.map((state) => [state.contact_id, state.updated_dt]));
  return saved.map(({ row, contact_id }) => ({
    row,
    entity_id: contact_id,
    version: versions.get(contact_id) ?? '',
  }));
}

function prepareEdit({ row, before, sent, values }: Draft, { currency }: ImportScope) {
  if (!before || !sent || Object.keys(sent).length === 0) return [];
  const record = importedRow(sent, values['lead_currency'] ?? before.lead_currency, currency);
  const stage = sent.lead_stage === undefined ? before.lead_stage : stageOf(sent.lead_stage).stage;
  const moved = stage === before.lead_stage ? null : stageNote(before.lead_stage, stage, 'By an import');
  return [{ row, contact_id: before.crm_contact_id, record, moved }];
}

/** The import of leads, which applies the same schemas and rules as the form. */
export const leadImport: ImportTarget = {
  entity: 'leads',
  tables: ['contacts', 'contact_stages', 'activities'],
  fields: leadFields,
  matches: leadMatches,
  samples: leadSamples,
  open: openChecker,
  undo: undoRows,
};
