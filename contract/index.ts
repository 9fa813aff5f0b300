import { activities } from './activities.ts';
import { analytics } from './analytics.ts';
import { announcements } from './announcements.ts';
import { answers } from './answers.ts';
import { assistant } from './assistant.ts';
import { attendance } from './attendance.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { chat } from './chat.ts';
import { classes } from './classes.ts';
import { dashboard } from './dashboard.ts';
import { documents } from './documents.ts';
import { enquiries } from './enquiries.ts';
import { exams } from './exams.ts';
import { files } from './files.ts';
import { guardians } from './guardians.ts';
import { imports } from './imports.ts';
import { jobs } from './jobs.ts';
import { knowledge } from './knowledge.ts';
import { leads } from './leads.ts';
import { marks } from './marks.ts';
import { notifications } from './notifications.ts';
import { privacy } from './privacy.ts';
import { promotion } from './promotion.ts';
import { reports } from './reports.ts';
import { named, type RouteDefinition } from './route.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { students } from './students.ts';
import { subjects } from './subjects.ts';
import { tasks } from './tasks.ts';
import { teachers } from './teachers.ts';
import { trash } from './trash.ts';
import { users } from './users.ts';
import { warnings } from './warnings.ts';
import { widget } from './widget.ts';

/** Everything the product can do, by feature and verb. */
export const contract = {
  answers,
  activities,
  assistant,
  announcements,
  attendance,
  analytics,
  audit,
  auth,
  chat,
  classes,
  dashboard,
  documents,
  enquiries,
  exams,
  files,
  guardians,
  imports,
  jobs,
  knowledge,
  leads,
  marks,
  notifications,
  reports,
  privacy,
  promotion,
  settings,
  setup,
  students,
  subjects,
  tasks,
  teachers,
  trash,
  users,
  warnings,
  widget,
} as const;

export type Contract = typeof contract;
export type Feature = keyof Contract;

type IdsOf<Name extends Feature> = Name extends string
  ? `${Name}.${Extract<keyof Contract[Name], string>}`
  : never;
type SessionIds<Name extends Feature> = {
  [Verb in keyof Contract[Name]]: Contract[Name][Verb] extends { access: 'public' }
    ? never
    : `${Name}.${Extract<Verb, string>}`;
}[keyof Contract[Name]];

/** Every operation, public ones too, as `feature.verb`. */
export type AnyOperationId = { [Name in Feature]: IdsOf<Name> }[Feature];

/** Every operation that needs a session, and so a row in the policy table. */
export type OperationId = { [Name in Feature]: SessionIds<Name> }[Feature];

/** The whole contract as a flat list, in the order of its files. */
export const routes: readonly (readonly [AnyOperationId, RouteDefinition])[] = Object.entries(
  contract,
).flatMap(([feature, entries]) =>
  Object.entries(named(feature, entries)).map(
    ([verb, route]) => [`${feature}.${verb}` as AnyOperationId, route] as const,
  ),
);
