import { contract } from '#contract/index.ts';
import { isClosed, leadStages, stageNames } from '#contract/leads/values.ts';
import { announcementOperations } from '#server/features/announcements/operations.ts';
import type { Owner, SchoolQuestion } from '#server/features/assistant/question/school-question.ts';
import { leadOperations } from '#server/features/leads/operations.ts';
import { taskOperations } from '#server/features/tasks/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { calendarDay } from '#server/lib/time.ts';
import { listEvents } from './queries.ts';
import {
  asAsker,
  countText,
  type DataReply,
  dayText,
  mostRows,
  pageOf,
  tableOf,
  withTotal,
} from './reply.ts';

type Question<Kind> = Extract<SchoolQuestion, { readonly kind: Kind }>;

const nothing = { params: undefined, body: undefined };
const columns = ['Lead', 'Source', 'Stage'];
const nameOfStage = (stage: string) =>
  Object.entries(stageNames).find(([key]) => key === stage)?.[1] ?? stage;

type LeadQuestion = Question<'leads' | 'newLeads'>;

const ownerOf = (owner: Owner | undefined) => (typeof owner === 'object' ? owner.user_id : owner);
const openStages = leadStages.filter((stage) => !isClosed(stage));

/** `3 high-priority leads of yours from the website in Proposal without a next step`. */
function leadsText(total: number, { stage, source, priority, owner, open, ...silent }: LeadQuestion): string {
  const kind = `${open === true ? 'open ' : ''}${priority === undefined ? '' : `${priority}-priority `}lead`;
  const whose =
    owner === 'me' ? ' of yours' : owner === 'none' ? ' without an owner' : owner ? ` of ${owner.name}` : '';
  const from = source === undefined ? '' : ` from ${source === 'website' ? 'the website' : source}`;
  const at = stage === undefined ? '' : ` in ${nameOfStage(stage)}`;
  const quiet = silent.stale === true ? ' without contact for long' : '';
  const idle = silent.noNextStep === true ? ' without a next step' : '';
  return `${countText(total, kind)}${whose}${from}${at}${quiet}${idle}`;
}

/** The filters that the list and its page have in common. */
function filtersOf(question: LeadQuestion) {
  const { source, priority, owner } = question;
  const shared = { source, priority, owner: ownerOf(owner) };
  if (question.kind === 'leads') return shared;
  const { from, to } = question.period;
  return { ...shared, created_from: from, created_to: to, sort: 'created_dt', order: 'desc' };
}

async function listLeads(ctx: Context, question: LeadQuestion) {
  const { stage, stale, noNextStep, open } = question;
  const query = contract.leads.list.query.parse({
    ...filtersOf(question),
    is_lead: '1',
    limit: mostRows,
    ...(open === true && { lead_stage: openStages.join(',') }),
    ...(stage && { lead_stage: stage }),
    ...(stale === true && { stale: '1' }),
    ...(noNextStep === true && { no_next_step: '1' }),
  });
  return withTotal(ctx, 'leads.list', (asker) => leadOperations.list(asker, { ...nothing, query }));
}

/** The page with the same leads. It shows all stages or one of them, and either stale leads or those without a next step. */
function leadsPage(question: LeadQuestion) {
  const { stage, stale, noNextStep, open } = question;
  if (stale === true && noNextStep === true) return undefined;
  if (open === true && stale !== true && noNextStep !== true) return undefined;
  const show = noNextStep === true ? 'no_next_step' : stale === true ? 'stale' : undefined;
  return pageOf('Leads', '/leads', { view: 'table', ...filtersOf(question), stage, show });
}

export async function describeLeads(ctx: Context, question: Question<'leads'>): Promise<DataReply> {
  const { rows, total } = await listLeads(ctx, question);
  const lines = rows.map((lead) => [lead.name, lead.source, nameOfStage(lead.lead_stage)]);
  const answer = `There ${total === 1 ? 'is' : 'are'} ${leadsText(total, question)}.`;
  return { answer, table: tableOf(columns, lines, total), page: leadsPage(question) };
}

export async function describeNewLeads(ctx: Context, question: Question<'newLeads'>): Promise<DataReply> {
  const { rows, total } = await listLeads(ctx, question);
  const lines = rows.map((lead) => [
    lead.name,
    lead.source,
    nameOfStage(lead.lead_stage),
    dayText(ctx, calendarDay(new Date(lead.created_dt), ctx.school.time_zone)),
  ]);
  const answer = `${leadsText(total, question)} came in ${question.period.label}.`;
  return { answer, table: tableOf([...columns, 'Came in'], lines, total), page: leadsPage(question) };
}

type DueDays = Question<'tasks'>['due'];

/** The due date as the list filters it, as its page does, and as a sentence says it. */
function describeDueDays(due: DueDays) {
  if (due === undefined) return { list: {}, page: {}, text: '' };
  if (due === 'overdue') return { list: { dueDate: due }, page: { due }, text: '' };
  if (typeof due === 'string')
    return { list: { dueDate: due }, page: { due }, text: ` due ${due.replace('_', ' ')}` };
  const days = { dueFrom: due.from, dueTo: due.to };
  return { list: days, page: { due: 'range', ...days }, text: ` due ${due.label}` };
}

export async function describeTasks(ctx: Context, question: Question<'tasks'>): Promise<DataReply> {
  const { owner, status, priority } = question;
  const due = describeDueDays(question.due);
  const shared = { assignedTo: owner === 'me' ? 'mine' : ownerOf(owner), priority };
  const query = contract.tasks.list.query.parse({
    ...shared,
    ...due.list,
    status: status ?? 'pending,in_progress',
    limit: mostRows,
  });
  const { rows, total } = await withTotal(ctx, 'tasks.list', (asker) =>
    taskOperations.list(asker, { ...nothing, query }),
  );
  const state = status?.replace('_', ' ') ?? 'open';
  const which = question.due === 'overdue' ? (status ? `overdue ${state}` : 'overdue') : state;
  const kind = `${priority === undefined ? '' : `${priority}-priority `}task`;
  const tasksText =
    status === 'in_progress' && question.due !== 'overdue'
      ? countText(total, `${kind} in progress`, `${kind}s in progress`)
      : countText(total, `${which} ${kind}`);
  const verb = owner === 'me' ? 'You have' : `There ${total === 1 ? 'is' : 'are'}`;
  const whose =
    owner === 'none' ? ' assigned to no one' : typeof owner === 'object' ? ` of ${owner.name}` : '';
  const answer = `${verb} ${tasksText}${whose}${due.text}.`;
  const lines = rows.map((task) => [task.title, dayText(ctx, task.dueDate), task.assignedToName]);
  const page = pageOf('Tasks', '/tasks', { ...shared, status: status ?? 'open', ...due.page });
  return { answer, table: tableOf(['Task', 'Due', 'Assigned to'], lines, total), page };
}

export async function describeExpiringAnnouncements(ctx: Context): Promise<DataReply> {
  const query = contract.announcements.list.query.parse({ expiring: '1', sort: 'expiryDate', order: 'asc' });
  const asker = asAsker(ctx, 'announcements.list');
  const { announcements, total } = await announcementOperations.list(asker, { ...nothing, query });
  const lines = announcements.map(({ title, expiryDate }) => [
    title,
    expiryDate === null ? '' : dayText(ctx, expiryDate),
  ]);
  const answer = `${countText(total, 'announcement expires', 'announcements expire')} within the next 7 days.`;
  const page = pageOf('Announcements', '/announcements', { status: 'expiring' });
  return { answer, table: tableOf(['Announcement', 'Expires'], lines, total), page };
}

/** Announced events on future days. */
export async function describeEvents(ctx: Context, { period }: Question<'events'>): Promise<DataReply> {
  const { school_id } = asAsker(ctx, 'announcements.list').actor;
  const from = period && period.from > ctx.today() ? period.from : ctx.today();
  const to = period?.to ?? null;
  const { time_zone } = ctx.school;
  const rows = await listEvents(ctx.db, { school_id, from, to, time_zone, most: mostRows });
  const total = rows[0]?.total ?? 0;
  const when = period ? ` ${period.label}` : '';
  const answer =
    total === 0
      ? `No events are announced${when || ' for the days to come'}.`
      : `${countText(total, 'event is', 'events are')} announced${when}.`;
  const lines = rows.map((event) => [event.title, dayText(ctx, event.held_on), event.place]);
  const page = pageOf('Announcements', '/announcements', { type: 'event' });
  return { answer, table: tableOf(['Event', 'Date', 'Place'], lines, total), page };
}
