import { Failure } from './failure.mjs';
import { findProgram, installPackage } from './packages.mjs';

/** The pooler for the tests that connect through one. Debian keeps it where only administrators look. */
export function findPgBouncer() {
  return findProgram(['pgbouncer'], ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']);
}

/** Finds PgBouncer, or installs the system's package where that can be done without asking. */
export function installPgBouncer() {
  if (findPgBouncer()) return;
  installPackage('pgbouncer', 'the tests of poolers');
  if (!findPgBouncer()) throw new Failure('The tests of poolers need PgBouncer: install it.');
}
