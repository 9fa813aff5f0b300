import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './db/pool.ts';
import { tellOfFailures } from './features/audit/security-event-operations.ts';
import { Confirmations } from './kit/gate/confirmations.ts';
import { type SecurityEvent, SecurityEvents } from './kit/security/events.ts';
import type { Sessions } from './kit/sessions/sessions.ts';

type SecurityOptions = {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly log: FastifyBaseLogger;
  readonly clock: () => Date;
  readonly onEvent?: (event: SecurityEvent) => void;
};

/** Records what looks like an attack, and ends sessions in which a person guesses passwords. */
export function openSecurity({ database, sessions, log, clock, onEvent }: SecurityOptions) {
  const securityEvents = new SecurityEvents({
    database,
    log,
    clock,
    onEvent,
    onFailures: tellOfFailures(database),
    onError: (error) => log.error({ err: error }, 'writing security events failed'),
  });
  return { securityEvents, confirmations: new Confirmations({ database, sessions, securityEvents }) };
}
