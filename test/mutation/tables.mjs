import { dirname } from 'node:path';

/** A file of which less than this share was killed, in percent, has a row of its own. */
const bar = 85;

/** The tables of docs/mutation.md: folder by folder, and the files below the bar. */
export function tablesOf(kept) {
  const folders = [...new Set(Object.keys(kept).map((file) => dirname(file)))];
  const filesOf = (folder) =>
    Object.entries(kept).flatMap(([file, found]) => (dirname(file) === folder ? [found] : []));
  const below = Object.entries(kept).filter(([, found]) => share([found]) < bar);
  return [
    '| Folder | Files | Mutants | Killed | Alive | Error | Left out | Run |',
    '|---|---|---|---|---|---|---|---|',
    ...folders.map((folder) => row(folder, [filesOf(folder).length], filesOf(folder))),
    '',
    `Files of which less than ${bar} % were killed:`,
    '',
    '| File | Mutants | Killed | Alive | Error | Left out | Run |',
    '|---|---|---|---|---|---|---|',
    ...below.map(([file, found]) => row(file, [], [found])),
  ].join('\n');
}

const total = (all, ...counts) =>
  all.reduce((sum, found) => counts.reduce((left, count) => left + found[count], sum), 0);
const killedOf = (all) => total(all, 'killed', 'timeout');
const aliveOf = (all) => total(all, 'survived', 'notReached');

/** Of the mutants that were killed or are alive; all, where there are none. */
function share(all) {
  const mutants = killedOf(all) + aliveOf(all);
  return mutants === 0 ? 100 : (100 * killedOf(all)) / mutants;
}

function row(name, more, all) {
  const days = all.map(({ date }) => date).toSorted();
  const run = days[0] === days.at(-1) ? days[0] : `${days[0]} to ${days.at(-1)}`;
  const mutants = killedOf(all) + aliveOf(all);
  const killed = mutants === 0 ? '' : `${Math.floor(share(all))} %`;
  const cells = [...more, mutants, killed, aliveOf(all), total(all, 'error'), total(all, 'leftOut'), run];
  return `| \`${name}\` | ${cells.join(' | ')} |`;
}
