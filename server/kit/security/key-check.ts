import { whileOthersWait } from '#server/db/installation.ts';
import { derivedKey } from '#server/lib/secrets.ts';
import { StartFailure } from '#server/lib/start-failure.ts';

export type SealingKeys = {
  /** The keys of the environment, the current one first. */
  readonly sealingKeys: readonly Buffer[];
  /** The operator has said that the key of before is lost. */
  readonly sealingKeyIsLost: boolean;
};

/** Says nothing about the key itself. */
const fingerprintOf = (key: Buffer) => derivedKey(key, 'fingerprint');

type StoredKeys = { readonly sealing: Buffer; readonly fingerprint: Buffer | null };

const readKeys = `select value as sealing,
    (select fingerprint from installation_keys where name = 'sealing') as fingerprint
  from secrets
  where name = 'sealing'`;

const noteKey = `insert into installation_keys (name, fingerprint)
  values ('sealing', $1)
  on conflict (name) do update set fingerprint = excluded.fingerprint`;

/**
 * Refuses a process that encrypts with another key than the others, because neither could read what the other one stores.
 * The first process leaves the fingerprint of its key; a process that also knows the key of before may replace it.
 */
export async function checkSharedKeys(connectionString: string, keys: SealingKeys): Promise<void> {
  await whileOthersWait(connectionString, async (client) => {
    const { rows } = await client.query<StoredKeys>(readKeys);
    const [stored] = rows;
    if (!stored) throw new Error('The database holds no secret called sealing');
    const [current = stored.sealing, ...former] = keys.sealingKeys;
    const mine = fingerprintOf(current);
    const { fingerprint: known } = stored;
    if (known?.equals(mine)) return;
    const opens = [...former, stored.sealing].map(fingerprintOf);
    const knowsFormer = known === null || opens.some((one) => one.equals(known));
    if (!knowsFormer && !keys.sealingKeyIsLost) throw new StartFailure(refusalOf(keys));
    await client.query(noteKey, [mine]);
  });
}

function refusalOf({ sealingKeys }: SealingKeys): string {
  const fault =
    sealingKeys.length === 0
      ? 'HOMEROOM_SEALING_KEY is missing, but this installation encrypts secrets with such a key'
      : 'HOMEROOM_SEALING_KEY is not the key that this installation encrypts secrets with';
  return `${fault}: give every process the same key. To change the key, put the old one into HOMEROOM_SEALING_KEY_FORMER. If the old key is lost, start once with HOMEROOM_SEALING_KEY_FORMER=lost.`;
}
