import { type LeadStage, leadPriorities, leadSources, leadStages } from '#contract/leads/values.ts';
import type { TaskStatus } from '#contract/tasks/values.ts';
import { dueDaysIn, futureDaysIn } from './dates.ts';
import type { OpenText } from './open-text.ts';
import { asksFor, asksRules, takeWords } from './question-words.ts';
import type { Owner, Priority, QuestionForm, QuestionText } from './school-question.ts';
import { toPlainText } from './school-question.ts';

/** `of Priya Nair`, `Priya’s`: the only person with that name, or that first name. */
function takePerson(open: OpenText, people: QuestionText['people']): Owner | undefined {
  for (const nameOf of [(name: string) => name, (name: string) => name.split(' ')[0] ?? '']) {
    const found = people
      .map((person) => ({ person, name: nameOf(toPlainText(person.name)) }))
      .filter(({ name }) => name !== '')
      .map(({ person, name }) => ({
        person,
        pattern: new RegExp(
          `\\b(?:of|for|owned by|assigned to) ${RegExp.escape(name)}\\b|\\b${RegExp.escape(name)}s(?= )`,
        ),
      }))
      .filter(({ pattern }) => pattern.test(open.text));
    const [only, another] = found;
    if (only && !another && open.take(only.pattern)) return only.person;
  }
  return undefined;
}

const mine =
  /\b(?:my|mine|(?:assigned|given|delegated) to me|(?:gave|assigned|handed) me|owned by me|i own|i have|have i|do i have)\b/;
const unowned =
  /\b(?:(?:without|lacking|missing)(?: an?)? (?:owner|assignee)|(?:with )?no (?:owner|assignee)|unassigned|unowned|assigned to (?:nobody|no one|noone)|not assigned(?: to anyone| to anybody)?)\b/;

/** Whose leads or tasks are meant; undefined for everyone’s. */
function takeOwner(open: OpenText, people: QuestionText['people']): Owner | undefined {
  if (open.takeAll(mine)) return 'me';
  return open.take(unowned) ? 'none' : takePerson(open, people);
}

const takePriority = (open: OpenText): Priority | undefined =>
  leadPriorities.find((name) => open.take(new RegExp(`\\b${name}[ -]priority\\b|\\bpriority ${name}\\b`)));

const stageWords: readonly (readonly [LeadStage, RegExp])[] = [
  ['closed-won', /\b(?:closed won|won|converted)\b/],
  ['closed-lost', /\b(?:closed lost|lost)\b/],
  ...leadStages
    .filter((stage) => stage === 'qualified' || stage === 'proposal' || stage === 'negotiation')
    .map((stage) => [stage, new RegExp(`\\b(?:stage )?${stage}(?: stage)?\\b`)] as const),
  ['new', /\bnew stage\b|\bstage new\b/],
];
const isNew =
  /\bnew (?:leads?|enquir(?:y|ies)|inquir(?:y|ies)|prospects?)\b|\b(?:leads?|enquiries) (?:are|is) new\b/;

const noNextStep =
  /\b(?:without|with no|(?:that |who |which )?have no|no|missing|lacking|(?:(?:that |who |which )?(?:do not|dont|does not|doesnt) have))(?: an?| any| the)? next (?:steps?|actions?)\b/;
const stale =
  /\bstale\b|\bwithout (?:any )?contact\b|\bno contact\b|\b(?:have )?(?:not|nt|havent|hasnt)(?: been)? contacted\b|\bnobody (?:has )?contacted\b|\bforgotten\b/;

/** `from the website`, `by phone`, `website leads`; a lead without a phone is not one from the phone. */
const sourcePattern = (name: string) =>
  new RegExp(
    `\\bsource ${name}\\b|\\b(?:from|via|by|through|over|on) (?:the |our |a |an )?${name}s?(?: media)?\\b|\\b${name}(?= (?:leads?|enquir|inquir|prospect))`,
  );

const isTask = /\b(?:tasks?|to-?dos?)\b/;
const leadNouns = 'lead leads enquiry enquiries inquiry inquiries prospect prospects';
const isLead = /\b(?:leads?|enquir(?:y|ies)|inquir(?:y|ies)|prospects?)\b/;
const isOtherLead = /\bwho leads\b|\bleads? (?:the\b|to (?!call|contact|follow))|\blead (?:teacher|time)s?\b/;
const namesLeads =
  /\bleads\b|\b(?:which|many|new|my|stale) lead\b|\blead (?:from|with|without|has)\b|^(?:\w+ )?(?:enquiries|inquiries|prospects)\b/;
const arrivalWords = 'came come received arrived created added';
const arrived = new RegExp(`\\b(?:${arrivalWords.split(' ').join('|')}|get|got)\\b`);
/** What leads do on the days that a query knows. */
export const cameIn = new RegExp(`${arrived.source}|\\bnew\\b`);

const newLeads = /\bnew (?:[\w-]+ ){0,3}?(?:leads?|enquir(?:y|ies)|inquir(?:y|ies)|prospects?)\b/;
const stillNew = /\b(?:still|in|currently|and|that (?:is|are|were)) new\b|\bnew and\b/;

/** Whether “new” is the stage: beside days it also says when leads came in, as in `new leads of this week`. */
function namesNewStage(text: string, hasDays: boolean): boolean {
  if (!hasDays) return isNew.test(text) || stillNew.test(text);
  return /\bnew\b/.test(text) && !newLeads.test(text) && (stillNew.test(text) || arrived.test(text));
}

export const leadsForm: QuestionForm = ({ text, period, people }, open) => {
  if (!isLead.test(text) || isOtherLead.test(text) || isTask.test(text) || asksRules.test(text))
    return undefined;
  if (!namesLeads.test(text) && (/\blead\b/.test(text) || !asksFor.test(text))) return undefined;
  const [silence = ''] = open.take(stale) ?? [];
  const shared = {
    stale: silence !== '',
    noNextStep: open.take(noNextStep) !== undefined,
    owner: takeOwner(open, people),
    priority: takePriority(open),
    source: leadSources.find((name) => open.take(sourcePattern(name))),
    stage: stageWords.find(([, words]) => open.take(words))?.[0],
    open: open.take(/\b(?:still )?open\b/) !== undefined,
  };
  const saysNew = namesNewStage(text, period !== undefined);
  const stage = shared.stage ?? (saysNew ? 'new' : undefined);
  if (saysNew ? stage === 'new' : period) open.take(/\bnew\b/);
  takeWords(open, leadNouns);
  if (!period) return { kind: 'leads', ...shared, stage };
  // The days on which a lead was won, lost or contacted are no filter.
  const isOtherDay = shared.stage?.startsWith('closed') === true || silence.includes('contact');
  if (isOtherDay && !cameIn.test(text)) return { kind: 'declined', topic: 'leads', part: period.words };
  open.take(period.words);
  takeWords(open, arrivalWords);
  return { kind: 'newLeads', period, ...shared, stage };
};

const statusWords: readonly (readonly [TaskStatus, RegExp])[] = [
  ['pending', /\bpending\b/],
  ['in_progress', /\bin progress\b/],
  ['completed', /\b(?:completed|done|finished)\b|\bdid i complete\b/],
  ['cancelled', /\bcancell?ed\b/],
];
const isAboutTasks =
  /\b(?:my|mine|me|i|ive|overdue|late|open|due|pending|progress|completed|done|finished|cancell?ed|priority|urgent|assigned|unassigned|assignee)\b/;

/** `What do I need to do`, but not `tasks I created`. */
const ownWork = /\b(?:i|ive)\b(?! (?:created|assigned|made|gave|delegated|added)\b)/;
/** The words that open a request, where “me” is no condition. */
const requests =
  /\b(?:show|give|tell) me\b|\bcan (?:i|you)(?: see| show me)?\b|\bi (?:want|need|would like)(?: to see)?\b/;

export const tasksForm: QuestionForm = ({ text, today, people }, open) => {
  if (!isTask.test(text) || asksRules.test(text)) return undefined;
  if (!isAboutTasks.test(text.replace(requests, ''))) return undefined;
  open.take(requests);
  const days = dueDaysIn(text, today);
  const isOverdue = open.takeAll(/\b(?:overdue|late)\b/);
  // `Tasks to be done` are open.
  open.take(/\bbe (?:completed|done|finished)\b/);
  const status = statusWords.find(([, words]) => open.take(words))?.[0];
  const due = isOverdue
    ? ('overdue' as const)
    : days?.label === 'today' || days?.label === 'this week'
      ? (days.label.replace(' ', '_') as 'today' | 'this_week')
      : days;
  // When a task was completed is no filter.
  const isClosed = status === 'completed' || status === 'cancelled';
  if (days && !isOverdue && isClosed) return { kind: 'declined', topic: 'tasks', part: days.words };
  if (days && !isOverdue) open.take(days.words);
  takeWords(open, `task tasks todo todos to-do to-dos due ${isClosed ? '' : 'open'}`);
  const owner = takeOwner(open, people) ?? (open.take(ownWork) ? 'me' : undefined);
  return { kind: 'tasks', due, status, priority: takePriority(open), owner };
};

export const expiringForm: QuestionForm = ({ text }, open) => {
  if (!/\b(?:announcements?|notices?)\b.*\bexpir|\bexpir\w*\b.*\b(?:announcements?|notices?)\b/.test(text))
    return undefined;
  if (/\bexpired\b/.test(text)) return { kind: 'declined', topic: 'announcements', part: 'expired' };
  open.take(/\b(?:in|within) (?:the )?(?:next )?(?:7 days|a week|one week)\b|\bsoon\b/);
  takeWords(open, 'announcement announcements notice notices expire expires expiring expiry');
  return { kind: 'expiring' };
};

/** Announced events on future days. */
export const eventsForm: QuestionForm = ({ text, today }, open) => {
  const isAbout =
    /\b(?:upcoming|coming|next|planned|scheduled)\b.*\bevents?\b|\bevents?\b.*\b(?:upcoming|coming|planned|scheduled|today|tomorrow|(?:this|next) (?:week|month)|next \d+ days)\b/.test(
      text,
    ) || /^(?:what |which )?events\b.*\b(?:are )?(?:there|on|coming)\b/.test(text);
  if (!isAbout || asksRules.test(text)) return undefined;
  const period = futureDaysIn(text, today);
  if (period) open.take(period.words);
  takeWords(open, 'event events upcoming coming next planned scheduled announced happening');
  return { kind: 'events', period };
};
