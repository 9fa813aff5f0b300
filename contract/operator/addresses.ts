import { z } from 'zod';
import { emailAddress, idParams, name200 } from '#contract/kit/common.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { operatedSchool } from './school.ts';

const hostRule = 'Host name must be like lakeside.example, without https:// and without a port';
const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';

/** A host name with at least one dot. An IP address is none, because its last part is no name. */
const hostName = z
  .string(hostRule)
  .trim()
  .toLowerCase()
  .max(253, hostRule)
  .regex(new RegExp(`^(${label}\\.)+(?=[a-z])${label}$`), hostRule);

/** How a school appears to the outside: the host name at which its people work, and the sender of its emails. */
export const schoolAddresses = {
  setHost: defineRoute({
    method: 'PUT',
    path: '/operator/schools/{id}/host',
    access: 'operator',
    summary: 'Give a school a host name of its own, or take it away',
    params: idParams,
    body: z.object({ host_name: hostName.nullable() }),
    result: operatedSchool,
  }),
  setSender: defineRoute({
    method: 'PUT',
    path: '/operator/schools/{id}/sender',
    access: 'operator',
    summary: 'Give a school a sender of its own for its emails, or take it away',
    params: idParams,
    body: z.object({
      sender: z.object({ name: name200('Sender name'), address: emailAddress('Sender address') }).nullable(),
    }),
    result: operatedSchool,
  }),
};
