import type { OperatedSchool, SchoolDeletion } from '#contract/operator/school.ts';

const megabyte = 1024 * 1024;
const dayOf = (instant: string) => instant.slice(0, 10);

/** One line of a list. */
export function describeInList({ school_id, name, state, usage }: OperatedSchool): string {
  const { students, users } = usage;
  return `${school_id}  ${state.padEnd(9)}  ${name}  (students: ${students}, users: ${users})`;
}

/** A school with all that the operator knows about it. */
export function describeSchool(school: OperatedSchool): string {
  const { usage, deletion, suspended_dt, suspended_reason, host_name, sender } = school;
  const lines = [
    `${school.name}, ${school.school_id}`,
    `State: ${school.state}${suspended_dt ? ` since ${dayOf(suspended_dt)}: ${suspended_reason}` : ''}`,
    ...(deletion
      ? [`Deletion: due on ${dayOf(deletion.due_dt)}${deletion.error ? `. ${deletion.error}` : ''}`]
      : []),
    `Created: ${dayOf(school.created_dt)}`,
    ...(host_name ? [`Host name: ${host_name}`] : []),
    ...(sender ? [`Sender: ${sender.name} <${sender.address}>`] : []),
    `Settings: ${school.locale}, ${school.currency}, ${school.time_zone}`,
    `Students: ${usage.students}`,
    `Users: ${usage.users}, last sign-in: ${usage.last_sign_in_dt ?? 'never'}`,
    `Uploads: ${(usage.storage_bytes / megabyte).toFixed(1)} MB`,
    `This month: ${usage.messages_this_month} messages, ${usage.conversations_this_month} conversations`,
  ];
  return lines.join('\n');
}

/** A deletion and, if it has begun, what went. */
export function describeDeletion(deletion: SchoolDeletion): string {
  const { school_id, school_name, due_dt, finished_dt, started_dt, deleted_files, error } = deletion;
  const state = finished_dt
    ? `done on ${dayOf(finished_dt)}`
    : started_dt
      ? 'under way'
      : `due on ${dayOf(due_dt)}`;
  const counted = Object.entries(deletion.deleted_rows).sort(([a], [b]) => a.localeCompare(b));
  const rows = counted.reduce((sum, [, n]) => sum + n, 0);
  return [
    `${school_name}, ${school_id}: ${state}${error ? `. ${error}` : ''}`,
    ...(started_dt ? [`  ${rows} rows and ${deleted_files} files deleted`] : []),
    ...counted.map(([name, n]) => `  ${name}: ${n}`),
  ].join('\n');
}
