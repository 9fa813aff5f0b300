import type { AttendanceStatus } from '#contract/attendance/values.ts';
import type { Gender } from '#contract/kit/gender.ts';
import type { LeadStage, leadSources } from '#contract/leads/values.ts';
import type { StudentStatus } from '#contract/students/values.ts';
import type { ChosenClass, KnownClass } from './classes.ts';
import type { Period } from './dates.ts';

type OfClass = { readonly of?: ChosenClass | undefined };
type OfLeads = {
  readonly stage?: LeadStage | undefined;
  readonly source?: (typeof leadSources)[number] | undefined;
};

/** A question about the school's data, or a request for a task, as far as it is understood. */
export type SchoolQuestion =
  | ({
      readonly kind: 'marked';
      readonly status: AttendanceStatus;
      readonly date: string;
      readonly label: string;
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
  | ({
      readonly kind: 'leads';
      readonly stale: boolean;
      /** Open, and without a date for the next step. */
      readonly noNextStep?: boolean;
      readonly mine: boolean;
    } & OfLeads)
  | ({ readonly kind: 'newLeads'; readonly period: Period } & OfLeads)
  | {
      readonly kind: 'tasks';
      readonly due?: 'overdue' | 'today' | 'this_week' | undefined;
      readonly mine: boolean;
    }
  | { readonly kind: 'expiring' }
  | { readonly kind: 'events'; readonly period?: Period | undefined }
  | { readonly kind: 'teachers'; readonly status: 'active' | 'inactive' | 'on_leave' }
  | ({ readonly kind: 'marks'; readonly text: string } & OfClass)
  | { readonly kind: 'holidays' }
  | {
      readonly kind: 'task';
      readonly title: string;
      readonly description?: string | undefined;
      readonly due?: string | undefined;
      /** The name of the lead it is about. */
      readonly about?: string | undefined;
    }
  | { readonly kind: 'fees' | 'private' | 'help' | 'unknownClass' };

export type QuestionContext = { readonly today: string; readonly classes: readonly KnownClass[] };
export type QuestionText = QuestionContext & {
  /** As it was typed. */
  readonly question: string;
  readonly text: string;
  readonly of: ChosenClass | undefined;
  readonly period: Period | undefined;
};
export type QuestionForm = (read: QuestionText) => SchoolQuestion | undefined;

/** Lower-case letters without accents and digits, with the signs used in dates and names. */
export const toPlainText = (question: string) =>
  question
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[’']|\p{Mn}/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}%,-]+/gu, ' ')
    .trim();
