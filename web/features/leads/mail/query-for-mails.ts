import { contract } from '#contract/index.ts';
import { queryFor } from '#web/lib/api/server-state.ts';

export const mailsAtOnce = 10;

/** One page of the emails of a lead, with the reader's draft; the first page has the latest. */
export const queryForMails = (id: string, page = 1) =>
  queryFor(contract.leads.listMails, { params: { id }, query: { page, limit: mailsAtOnce } });
