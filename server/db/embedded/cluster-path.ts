import { canEnter, type DatabaseUser } from './database-user.ts';

/**
 * The path by which the database user reaches its working folder. Root's data may be in a home folder that no one else can
 * enter; the working folder, set by root, needs no access to the folders above it.
 */
export function reachablePath(user: DatabaseUser, folder: string): string {
  return canEnter(user, folder) ? folder : '/proc/self/cwd';
}
