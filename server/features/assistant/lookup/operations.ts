import { contract } from '#contract/index.ts';
import { declineText } from '#server/features/assistant/question/declines.ts';
import { fixedReplies } from '#server/features/assistant/question/fixed-replies.ts';
import type { QuestionContext, SchoolQuestion } from '#server/features/assistant/question/school-question.ts';
import { classOperations } from '#server/features/classes/operations.ts';
import { leadOperations } from '#server/features/leads/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { Refusal } from '#server/lib/refusal.ts';
import {
  describeAttendance,
  describeAttendanceRate,
  describeMarks,
  describeOften,
  describeRegisters,
} from './attendance.ts';
import {
  describeClasses,
  describeHolidays,
  describeNewStudents,
  describeStudents,
  describeTeachers,
} from './people.ts';
import { asAsker, type DataReply } from './reply.ts';
import { proposeTask } from './task-proposal.ts';
import {
  describeEvents,
  describeExpiringAnnouncements,
  describeLeads,
  describeNewLeads,
  describeTasks,
} from './work.ts';

const nothing = { params: undefined, body: undefined };

/** More than a page of the list may have: a question can name any class of the school. */
const mostClasses = 1000;

/** What is needed to understand a question: the day, and the classes and people that the person can see. */
export async function questionContextOf(ctx: Context): Promise<QuestionContext> {
  const query = { ...contract.classes.list.query.parse({}), limit: mostClasses };
  const asker = asAsker(ctx, 'classes.list');
  const { classes } = await classOperations.list(asker, { ...nothing, query });
  const owners = asAsker(ctx, 'leads.owners');
  const { owners: people } = await leadOperations.owners(owners, { ...nothing, query: undefined });
  return { today: ctx.today(), classes, people };
}

function describe(ctx: Context, question: SchoolQuestion): DataReply | Promise<DataReply> {
  switch (question.kind) {
    case 'marked':
      return describeAttendance(ctx, question);
    case 'markedOften':
      return describeOften(ctx, question);
    case 'rate':
      return describeAttendanceRate(ctx, question);
    case 'registers':
      return describeRegisters(ctx, question);
    case 'students':
      return describeStudents(ctx, question);
    case 'classes':
      return describeClasses(ctx);
    case 'newStudents':
      return describeNewStudents(ctx, question);
    case 'leads':
      return describeLeads(ctx, question);
    case 'newLeads':
      return describeNewLeads(ctx, question);
    case 'tasks':
      return describeTasks(ctx, question);
    case 'expiring':
      return describeExpiringAnnouncements(ctx);
    case 'events':
      return describeEvents(ctx, question);
    case 'teachers':
      return describeTeachers(ctx, question);
    case 'marks':
      return describeMarks(ctx, question);
    case 'holidays':
      return describeHolidays(ctx, question);
    case 'task':
      return proposeTask(ctx, question);
    case 'declined':
      return { answer: declineText(question.topic, question.part), isDeclined: true };
    default:
      return { answer: fixedReplies[question.kind] };
  }
}

const startSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Turns a refusal into a sentence. Questions about holidays then use what the school has published. */
export async function answerFromData(ctx: Context, question: SchoolQuestion): Promise<DataReply | undefined> {
  try {
    const reply = await describe(ctx, question);
    return { ...reply, answer: startSentence(reply.answer) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 400) return { answer: 'I cannot answer that for these days.' };
    return question.kind === 'holidays' ? undefined : { answer: error.message };
  }
}
