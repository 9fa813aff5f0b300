import type { Activity } from '#contract/activities/record.ts';
import type { TestApi, Who } from '#server/test/api.ts';

type Fields = Record<string, unknown>;

export const addActivity = (
  api: TestApi,
  body: Fields,
  as: Who = 'staff',
  headers: Record<string, string> = {},
) => api.call('activities.create', { as, body, headers });

/** A new activity, by the names of the form or of other programs. */
export async function newActivity(api: TestApi, body: Fields, as: Who = 'staff'): Promise<string> {
  const { status, result, errors } = await addActivity(api, body, as);
  if (status !== 201) throw new Error(JSON.stringify(errors));
  return result.activity_id;
}

export async function readActivity(api: TestApi, id: string, as: Who = 'staff'): Promise<Activity> {
  const { status, result, errors } = await api.call('activities.get', { as, params: { id } });
  if (status !== 200) throw new Error(JSON.stringify(errors));
  return result;
}

/** Changes one as staff would. */
export const changeActivity = (
  api: TestApi,
  id: string,
  body: Fields,
  headers: Record<string, string> = {},
) => api.call('activities.update', { as: 'staff', params: { id }, body, headers });

/** A page of the list as it comes over the wire, with its totals. */
export async function listActivities(
  api: TestApi,
  query: Record<string, string | number> = {},
  as: Who = 'staff',
) {
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const reply = await api.app.server.inject({
    url: `/api/v1/crm/activity?${search}`,
    headers: { authorization: `Bearer ${api.users[as].token}` },
  });
  return reply.json<{
    result: Activity[];
    meta: { total: number; page: number; limit: number; counts: Record<string, number> };
  }>();
}
