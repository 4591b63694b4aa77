import { userInfo } from 'node:os';

/**
 * Returns the name of the user that this process runs as, or the number of one without a name, as containers may have.
 *
 * @param read throws for a user without a name
 */
export function userName(read: () => { username: string } = userInfo): string {
  try {
    return read().username;
  } catch (error) {
    const uid = process.getuid?.();
    if (uid === undefined) throw error;
    return String(uid);
  }
}
