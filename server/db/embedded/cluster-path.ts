import { canEnter, type DatabaseUser } from './database-user.ts';

/**
 * How the database user names a folder it stands in. Root's data may lie below a home that nobody else can
 * enter: the working folder, handed over by root, needs no way through the folders above it.
 */
export function reachablePath(user: DatabaseUser, folder: string): string {
  return canEnter(user, folder) ? folder : '/proc/self/cwd';
}
