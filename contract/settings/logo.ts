import { z } from 'zod';
import { instant } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins, everyone } from '#contract/policy/grants.ts';

/** The logo as the screen and the printed papers show it: a PNG in a data address; null when there is none. */
const schoolLogo = z.object({ logo: z.string().nullable() });

/** The version of the school before and after, so that who edits its profile meanwhile need not begin anew. */
const versions = { before_dt: instant, updated_dt: instant };
export type SchoolVersions = { readonly before_dt: string; readonly updated_dt: string };

export const schoolLogoEntries = {
  getLogo: defineRoute({
    method: 'GET',
    path: '/settings/school/logo',
    permission: everyone,
    summary: 'The logo of the own school, which stands on its printed papers',
    result: schoolLogo,
  }),
  uploadLogo: defineRoute({
    method: 'POST',
    path: '/settings/school/logo',
    permission: accountAdmins,
    summary: 'Upload the logo of the own school; it is kept at most 512 pixels wide and high',
    upload: { maxBytes: 1024 * 1024, kinds: ['png', 'jpeg', 'webp'] },
    result: schoolLogo.extend(versions),
  }),
  removeLogo: defineRoute({
    method: 'DELETE',
    path: '/settings/school/logo',
    permission: accountAdmins,
    summary: 'Remove the logo of the own school',
    result: deleted.extend(versions),
  }),
};
