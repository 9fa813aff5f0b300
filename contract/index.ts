import { activities } from './activities/calls.ts';
import { analytics } from './analytics/calls.ts';
import { announcements } from './announcements/calls.ts';
import { answers } from './answers/calls.ts';
import { assistant } from './assistant/calls.ts';
import { attendance } from './attendance/calls.ts';
import { audit } from './audit/calls.ts';
import { auth } from './auth/calls.ts';
import { chat } from './chat/calls.ts';
import { classes } from './classes/calls.ts';
import { dashboard } from './dashboard/calls.ts';
import { documents } from './documents/calls.ts';
import { enquiries } from './enquiries/calls.ts';
import { exams } from './exams/calls.ts';
import { guardians } from './guardians/calls.ts';
import { imports } from './imports/calls.ts';
import { jobs } from './jobs/calls.ts';
import { nameEntries, type RouteDefinition } from './kit/route.ts';
import { knowledge } from './knowledge/calls.ts';
import { leads } from './leads/calls.ts';
import { marks } from './marks/calls.ts';
import { messages } from './messages/calls.ts';
import { notifications } from './notifications/calls.ts';
import { operator } from './operator/calls.ts';
import { privacy } from './privacy/calls.ts';
import { promotion } from './promotion/calls.ts';
import { reports } from './reports/calls.ts';
import { settings } from './settings/calls.ts';
import { setup } from './setup/calls.ts';
import { signUp } from './sign-up/calls.ts';
import { students } from './students/calls.ts';
import { subjects } from './subjects/calls.ts';
import { tasks } from './tasks/calls.ts';
import { teachers } from './teachers/calls.ts';
import { teaching } from './teaching/calls.ts';
import { trash } from './trash/calls.ts';
import { files } from './uploads/calls.ts';
import { users } from './users/calls.ts';
import { warnings } from './warnings/calls.ts';
import { widget } from './widget/calls.ts';

/** Every call of the product, by feature and verb. */
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
  messages,
  notifications,
  operator,
  reports,
  privacy,
  promotion,
  settings,
  setup,
  signUp,
  students,
  subjects,
  tasks,
  teachers,
  teaching,
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
  [Verb in keyof Contract[Name]]: Contract[Name][Verb] extends { access: 'public' | 'operator' }
    ? never
    : `${Name}.${Extract<Verb, string>}`;
}[keyof Contract[Name]];

/** Every operation, public ones too, as `feature.verb`. */
export type AnyOperationId = { [Name in Feature]: IdsOf<Name> }[Feature];

/** Every operation that needs a session, and so has a permission. */
export type OperationId = { [Name in Feature]: SessionIds<Name> }[Feature];

/** The whole contract as a flat list, in the order of its files. */
export const routes: readonly (readonly [AnyOperationId, RouteDefinition])[] = Object.entries(
  contract,
).flatMap(([feature, entries]) =>
  Object.entries(nameEntries(feature, entries)).map(
    ([verb, route]) => [`${feature}.${verb}` as AnyOperationId, route] as const,
  ),
);
