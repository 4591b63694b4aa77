const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  EACCES: 'may not be used by this user',
  EPERM: 'may not be used by this user',
  EISDIR: 'is a folder',
  ENOTDIR: 'has something in its path that is no folder',
  EEXIST: 'is there already',
  EROFS: 'cannot be written: its disk is read-only',
  ENOSPC: 'cannot be written: its disk is full',
};

/** Says in a sentence what is wrong with a file that a person named; undefined for any other failure. */
export function fileFailure(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('path' in error)) return undefined;
  // For a program that cannot be started, `path` is the program's name.
  const isProgram = 'syscall' in error && String(error.syscall).startsWith('spawn');
  const reason = reasons[String(error.code)];
  if (isProgram || reason === undefined) return undefined;
  return `${String(error.path)} ${reason}. Check the path, and who may use it.`;
}
