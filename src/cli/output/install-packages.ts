/**
 * Returns the command that installs packages of this project, from their files: the registry has none of them yet, so by name it would fail, or fetch what a
 * stranger has put there and run its scripts beside the user's keys.
 */
export const installPackages = (names: readonly string[], options = ''): string =>
  `npm install ${options}${names.map((name) => `<file of ${name}>`).join(' ')}`;

/** Where those files are from. */
export const whyFiles =
  'The packages are not on the npm registry yet: whatever has one of their names there is not ours. `npm ci && npm run build && npm pack --workspaces --include-workspace-root`, in a clone, makes their files.';
