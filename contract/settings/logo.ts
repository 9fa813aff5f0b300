import { z } from 'zod';
import { instant } from '#contract/kit/common.ts';
import { deleted } from '#contract/kit/envelope.ts';
import { defineRoute } from '#contract/kit/route.ts';
import { accountAdmins, everyone } from '#contract/policy/grants.ts';

/** The logo as screens and PDFs show it: a PNG in a data URL; null without a logo. */
const schoolLogo = z.object({ logo: z.string().nullable() });

/** The version of the school before and after, so that a person who is editing its profile can continue. */
const versions = { before_dt: instant, updated_dt: instant };
export type SchoolVersions = { readonly before_dt: string; readonly updated_dt: string };

export const schoolLogoEntries = {
  getLogo: defineRoute({
    method: 'GET',
    path: '/settings/school/logo',
    permission: everyone,
    summary: "Get your school's logo, which is printed on report cards and transcripts",
    result: schoolLogo,
  }),
  uploadLogo: defineRoute({
    method: 'POST',
    path: '/settings/school/logo',
    permission: accountAdmins,
    summary: "Upload your school's logo; it is scaled down to at most 512 by 512 pixels",
    upload: { maxBytes: 1024 * 1024, kinds: ['png', 'jpeg', 'webp'] },
    result: schoolLogo.extend(versions),
  }),
  removeLogo: defineRoute({
    method: 'DELETE',
    path: '/settings/school/logo',
    refuses: [404],
    permission: accountAdmins,
    summary: "Remove your school's logo",
    result: deleted.extend(versions),
  }),
};
