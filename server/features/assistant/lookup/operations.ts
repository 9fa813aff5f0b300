import { contract } from '#contract/index.ts';
import { fixedReplies } from '#server/features/assistant/question/fixed-replies.ts';
import type { Known, SchoolQuestion } from '#server/features/assistant/question/school-question.ts';
import { classOperations } from '#server/features/classes/operations.ts';
import type { Context } from '#server/kit/gate/context.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { tellMarked, tellMarks, tellRate, tellRegisters } from './attendance.ts';
import { tellClasses, tellHolidays, tellNewStudents, tellStudents, tellTeachers } from './people.ts';
import { asAsker, type Told } from './reply.ts';
import { proposeTask } from './task-proposal.ts';
import { tellEvents, tellExpiring, tellLeads, tellNewLeads, tellTasks } from './work.ts';

/** What a question is understood by: the day, and the person's own view of the classes. */
export async function knownTo(ctx: Context): Promise<Known> {
  const query = contract.classes.list.query.parse({ limit: 100 });
  const asker = asAsker(ctx, 'classes.list');
  const { classes } = await classOperations.list(asker, { params: undefined, body: undefined, query });
  return { today: ctx.today(), classes };
}

function look(ctx: Context, question: SchoolQuestion): Told | Promise<Told> {
  switch (question.kind) {
    case 'marked':
      return tellMarked(ctx, question);
    case 'rate':
      return tellRate(ctx, question);
    case 'registers':
      return tellRegisters(ctx, question);
    case 'students':
      return tellStudents(ctx, question);
    case 'classes':
      return tellClasses(ctx);
    case 'newStudents':
      return tellNewStudents(ctx, question);
    case 'leads':
      return tellLeads(ctx, question);
    case 'newLeads':
      return tellNewLeads(ctx, question);
    case 'tasks':
      return tellTasks(ctx, question);
    case 'expiring':
      return tellExpiring(ctx);
    case 'events':
      return tellEvents(ctx, question);
    case 'teachers':
      return tellTeachers(ctx, question);
    case 'marks':
      return tellMarks(ctx, question);
    case 'holidays':
      return tellHolidays(ctx);
    case 'task':
      return proposeTask(ctx, question);
    default:
      return { answer: fixedReplies[question.kind] };
  }
}

/** What a screen would refuse is refused in a sentence here; holidays then stand in what the school has published. */
export async function tell(ctx: Context, question: SchoolQuestion): Promise<Told | undefined> {
  try {
    return await look(ctx, question);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 400) return { answer: 'I cannot answer that for these days.' };
    return question.kind === 'holidays' ? undefined : { answer: error.message };
  }
}
