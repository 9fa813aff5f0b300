import type { AttendanceStatus } from '#contract/attendance/values.ts';
import type { Gender } from '#contract/kit/gender.ts';
import type { LeadStage, leadPriorities, leadSources } from '#contract/leads/values.ts';
import type { StudentStatus } from '#contract/students/values.ts';
import type { TaskStatus } from '#contract/tasks/values.ts';
import type { ChosenClass, KnownClass, NamedClass } from './classes.ts';
import type { NamedPeriod, Period } from './dates.ts';
import type { OpenText } from './open-text.ts';

/** What a register says of a student, or every status of someone who is away. */
export type AskedStatus = AttendanceStatus | 'away';

/** The words for each attendance status. */
export const statusNames: Readonly<Record<AskedStatus, string>> = {
  away: 'away (absent, excused or there for half a day)',
  present: 'present',
  absent: 'absent',
  late: 'late',
  half_day: 'there for half a day',
  excused: 'excused',
};

type OfClass = { readonly of?: ChosenClass | undefined };
/** Whose leads or tasks: the asker's, no one's, or a named person's. */
export type Owner = 'me' | 'none' | KnownPerson;
export type Priority = (typeof leadPriorities)[number];
type OfLeads = {
  readonly stage?: LeadStage | undefined;
  readonly source?: (typeof leadSources)[number] | undefined;
  readonly priority?: Priority | undefined;
  readonly owner?: Owner | undefined;
  /** Neither won nor lost. */
  readonly open?: boolean;
  readonly stale?: boolean;
  /** Open, and without a date for the next step. */
  readonly noNextStep?: boolean;
};

/** What the assistant can answer about; a question that it declines is about one of them. */
export type Topic =
  | 'attendance'
  | 'registers'
  | 'students'
  | 'guardians'
  | 'leads'
  | 'tasks'
  | 'announcements'
  | 'teachers'
  | 'marks'
  | 'holidays'
  | 'chats';

/** A question about the school's data, or a request for a task, as far as it is understood. */
export type SchoolQuestion =
  | ({
      readonly kind: 'marked';
      readonly status: AskedStatus;
      readonly date: string;
      readonly label: string;
    } & OfClass)
  | ({
      readonly kind: 'markedOften';
      readonly status: AskedStatus;
      readonly period: Period;
      /** On how many days of the period at least. */
      readonly days: number;
    } & OfClass)
  | ({ readonly kind: 'rate'; readonly period: Period } & OfClass)
  | { readonly kind: 'registers'; readonly date: string; readonly label: string }
  | ({
      readonly kind: 'students';
      readonly status: StudentStatus;
      readonly gender?: Gender | undefined;
    } & OfClass)
  | { readonly kind: 'classes' }
  | ({ readonly kind: 'newStudents'; readonly period: Period } & OfClass)
  | ({ readonly kind: 'leads' } & OfLeads)
  | ({ readonly kind: 'newLeads'; readonly period: Period } & OfLeads)
  | {
      readonly kind: 'tasks';
      readonly due?: 'overdue' | 'today' | 'this_week' | Period | undefined;
      readonly status?: TaskStatus | undefined;
      readonly priority?: Priority | undefined;
      readonly owner?: Owner | undefined;
    }
  | { readonly kind: 'expiring' }
  | { readonly kind: 'events'; readonly period?: Period | undefined }
  | { readonly kind: 'teachers'; readonly status: 'active' | 'inactive' | 'on_leave' }
  | ({ readonly kind: 'marks'; readonly text: string } & OfClass)
  | { readonly kind: 'holidays'; readonly period?: Period | undefined }
  | {
      readonly kind: 'task';
      readonly title: string;
      readonly description?: string | undefined;
      readonly due?: string | undefined;
      /** The name of the lead it is about. */
      readonly about?: string | undefined;
      /** A part of the request that a task cannot hold. */
      readonly unused?: string | undefined;
      /** The request names a day that comes again, which a task does not. */
      readonly isRepeated?: boolean | undefined;
    }
  /** Without the part, the answer would be to another question; without a part, nothing was understood. */
  | { readonly kind: 'declined'; readonly topic: Topic; readonly part?: string | undefined }
  | { readonly kind: 'fees' | 'private' | 'help' | 'unknownClass' };

export type KnownPerson = { readonly user_id: string; readonly name: string };
export type QuestionContext = {
  readonly today: string;
  readonly classes: readonly KnownClass[];
  /** The people who can own leads and tasks. */
  readonly people: readonly KnownPerson[];
};
export type QuestionText = QuestionContext & {
  /** As it was typed. */
  readonly question: string;
  readonly text: string;
  readonly of: NamedClass | undefined;
  /** It names a class or section that the school does not have. */
  readonly hasUnknownClass: boolean;
  readonly period: NamedPeriod | undefined;
};
/** Reads a question, and takes from the open text what its query uses. */
export type QuestionForm = (read: QuestionText, open: OpenText) => SchoolQuestion | undefined;

/** Lower-case letters without accents and digits, with the signs used in dates and names. */
export const toPlainText = (question: string) =>
  question
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[’']|\p{Mn}/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}%,-]+/gu, ' ')
    .trim();
