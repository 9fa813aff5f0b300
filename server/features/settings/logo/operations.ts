import type { Contract } from '#contract/index.ts';
import { toLogo } from '#server/kit/files/photos.ts';
import { type OperationsFor, withPreparation } from '#server/kit/gate/operation.ts';
import { refuse } from '#server/lib/refusal.ts';
import { getLogo, setLogo } from './queries.ts';

type Entries = Pick<Contract['settings'], 'getLogo' | 'uploadLogo' | 'removeLogo'>;

const logoType = 'image/png';
const addressOf = (logo: Buffer | null) => logo && `data:${logoType};base64,${logo.toString('base64')}`;

export const logoOperations: OperationsFor<Entries, 'uploadLogo'> = {
  getLogo: async ({ db, actor }) => {
    const [school] = await getLogo(db, actor);
    return { logo: addressOf(school?.logo ?? null) };
  },

  uploadLogo: withPreparation<Entries['uploadLogo'], Buffer>(
    ({ actor }, { upload }) => toLogo(upload.bytes, actor.user_id),
    async ({ db, actor: { school_id }, audit }, { upload }, logo) => {
      const [changed] = await setLogo(db, { school_id, logo, logo_type: logoType });
      if (!changed) throw new Error('The logo was not stored');
      audit({ action: 'update', entity: 'school', entity_id: school_id, after: { logo: upload.fileName } });
      const { before_dt, updated_dt } = changed;
      return { logo: addressOf(logo), before_dt, updated_dt };
    },
  ),

  removeLogo: async ({ db, actor: { school_id }, audit }) => {
    const [changed] = await setLogo(db, { school_id, logo: null, logo_type: null });
    if (!changed?.had) throw refuse.notFound('There is no logo');
    audit({ action: 'update', entity: 'school', entity_id: school_id, after: { logo: null } });
    const { before_dt, updated_dt } = changed;
    return { deleted: true, before_dt, updated_dt };
  },
};
