import type { TestApi, Who } from '#server/test/api.ts';

type Fields = Record<string, unknown>;

let count = 0;

/** What the form sends of a task: no more than it asks for. */
export function taskForm(api: TestApi, changes: Fields = {}): Fields {
  count += 1;
  return { title: `Task ${count}`, assignedTo: api.users.staff.user_id, dueDate: '2026-11-25', ...changes };
}

export const addTask = (api: TestApi, changes: Fields = {}, as: Who = 'registrar') =>
  api.call('tasks.create', { as, body: taskForm(api, changes) });

export async function newTask(api: TestApi, changes: Fields = {}, as: Who = 'registrar'): Promise<string> {
  const { status, result, errors } = await addTask(api, changes, as);
  if (status !== 201) throw new Error(JSON.stringify(errors));
  return result.task_id;
}

export async function readTask(api: TestApi, id: string, as: Who = 'registrar') {
  const { status, result, errors } = await api.call('tasks.get', { as, params: { id } });
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return result;
}

export const changeTask = (api: TestApi, id: string, body: Fields, headers: Record<string, string> = {}) =>
  api.call('tasks.update', { as: 'registrar', params: { id }, body, headers });
