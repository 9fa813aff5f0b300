import type { OperatedSchool } from '#contract/operator/school.ts';
import { startApi, type TestApi } from '#server/test/api.ts';

export const operatorKey = 'the key of the operator, thirty-two at least'.replaceAll(' ', '-');

/** The app with an operator. */
export const startOperatedApi = (options: Parameters<typeof startApi>[0] = {}) =>
  startApi({ ...options, environment: { OPERATOR_KEY: operatorKey, ...options.environment } });

export const asOperator = { token: operatorKey };

let schools = 0;

/** What the operator does in tests. */
export const operatorOf = (api: TestApi) => {
  const suspend = (id: string, reason = 'The invoice is not paid') =>
    api.call('operator.suspendSchool', { as: asOperator, params: { id }, body: { reason } });
  const create = async (): Promise<OperatedSchool & { readonly admin_email: string }> => {
    schools += 1;
    const admin_email = `head${schools}@schools.test`;
    const body = {
      name: `School ${schools}`,
      time_zone: 'Europe/Berlin',
      admin_name: 'Ada Head',
      admin_email,
    };
    const { status, errors, result } = await api.call('operator.createSchool', { as: asOperator, body });
    if (status !== 201) throw new Error(`The school was not created: ${status} ${JSON.stringify(errors)}`);
    return { ...result, admin_email };
  };
  return {
    create,
    suspend,
    resume: (id: string) => api.call('operator.resumeSchool', { as: asOperator, params: { id } }),
    get: (id: string) => api.call('operator.getSchool', { as: asOperator, params: { id } }),
    /** Plans a deletion that waits for nothing, and lets the job do it. */
    deleteAtOnce: async (id: string, name: string) => {
      const body = { name, at_once: 'delete at once' };
      const planned = await api.call('operator.deleteSchool', { as: asOperator, params: { id }, body });
      await api.app.runRegularJob('operator.delete_schools');
      return planned;
    },
  };
};
