import { queryOptions } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { call } from './api/api.ts';
import { readToken, saveUser } from './session/session.ts';

/** Reads the signed-in user and saves it: role, school and second factor may have changed since signing in. */
export const ownUserQuery = queryOptions({
  queryKey: ['auth', 'me', {}],
  queryFn: async ({ signal }) => {
    const token = readToken();
    const user = await call(contract.auth.me, { signal });
    if (token === readToken()) saveUser(user);
    return user;
  },
});
