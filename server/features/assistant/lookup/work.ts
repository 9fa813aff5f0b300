import { contract } from '#contract/index.ts';
import { stageNames } from '#contract/leads/values.ts';
import { announcementOperations } from '#server/features/announcements/operations.ts';
import type { SchoolQuestion } from '#server/features/assistant/question/school-question.ts';
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

function whichLeads({ stage, source }: Pick<Question<'newLeads'>, 'stage' | 'source'>) {
  const from = source === undefined ? '' : ` from ${source === 'website' ? 'the website' : source}`;
  return `${from}${stage === undefined ? '' : ` in ${nameOfStage(stage)}`}`;
}

export async function describeLeads(ctx: Context, question: Question<'leads'>): Promise<DataReply> {
  const { stage, source, stale, noNextStep = false, mine } = question;
  const shared = { source, ...(mine && { owner: 'me' }) };
  const query = contract.leads.list.query.parse({
    ...shared,
    is_lead: '1',
    limit: mostRows,
    ...(stage && { lead_stage: stage }),
    ...(stale && { stale: '1' }),
    ...(noNextStep && { no_next_step: '1' }),
  });
  const { rows, total } = await withTotal(ctx, 'leads.list', (asker) =>
    leadOperations.list(asker, { ...nothing, query }),
  );
  const lines = rows.map((lead) => [lead.name, lead.source, nameOfStage(lead.lead_stage)]);
  const silent = `${stale ? ' without contact for long' : ''}${noNextStep ? ' without a next step' : ''}`;
  const answer = `There ${total === 1 ? 'is' : 'are'} ${countText(total, mine ? 'lead of yours' : 'lead', mine ? 'leads of yours' : 'leads')}${whichLeads(question)}${silent}.`;
  const filters = {
    view: 'table',
    ...shared,
    stage,
    show: noNextStep ? 'no_next_step' : stale ? 'stale' : undefined,
  };
  return { answer, table: tableOf(columns, lines, total), page: pageOf('Leads', '/leads', filters) };
}

export async function describeNewLeads(ctx: Context, question: Question<'newLeads'>): Promise<DataReply> {
  const { period, stage, source } = question;
  const filters = {
    source,
    created_from: period.from,
    created_to: period.to,
    sort: 'created_dt',
    order: 'desc',
  };
  const query = contract.leads.list.query.parse({
    ...filters,
    is_lead: '1',
    limit: mostRows,
    ...(stage && { lead_stage: stage }),
  });
  const { rows, total } = await withTotal(ctx, 'leads.list', (asker) =>
    leadOperations.list(asker, { ...nothing, query }),
  );
  const lines = rows.map((lead) => [
    lead.name,
    lead.source,
    nameOfStage(lead.lead_stage),
    dayText(ctx, calendarDay(new Date(lead.created_dt), ctx.school.time_zone)),
  ]);
  const answer = `${countText(total, 'lead')}${whichLeads(question)} came in ${period.label}.`;
  const page = pageOf('Leads', '/leads', { view: 'table', ...filters, stage });
  return { answer, table: tableOf([...columns, 'Came in'], lines, total), page };
}

const dueWords = { overdue: 'overdue ', today: 'open ', this_week: 'open ' } as const;
const dueEnds = { overdue: '', today: ' due today', this_week: ' due this week' } as const;

export async function describeTasks(ctx: Context, { due, mine }: Question<'tasks'>): Promise<DataReply> {
  const shared = mine ? { assignedTo: 'mine' } : {};
  const status = 'pending,in_progress';
  const query = contract.tasks.list.query.parse({ ...shared, status, dueDate: due, limit: mostRows });
  const { rows, total } = await withTotal(ctx, 'tasks.list', (asker) =>
    taskOperations.list(asker, { ...nothing, query }),
  );
  const which = due ? dueWords[due] : 'open ';
  const verb = mine ? 'You have' : `There ${total === 1 ? 'is' : 'are'}`;
  const answer = `${verb} ${countText(total, `${which}task`)}${due ? dueEnds[due] : ''}.`;
  const lines = rows.map((task) => [task.title, dayText(ctx, task.dueDate), task.assignedToName]);
  const page = pageOf('Tasks', '/tasks', { ...shared, status: 'open', due });
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
