import { Failure } from './failure.mjs';
import { findProgram, installPackage } from './packages.mjs';

/** The pooler for the tests that connect through one. Debian installs it outside the usual PATH. */
export function findPgBouncer() {
  return findProgram(['pgbouncer'], ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']);
}

/** Finds PgBouncer, or installs the system's package if no password is needed. */
export function installPgBouncer() {
  if (findPgBouncer()) return;
  installPackage('pgbouncer', 'the tests with a pooler');
  if (!findPgBouncer()) throw new Failure('The tests with a pooler need PgBouncer: install it.');
}
