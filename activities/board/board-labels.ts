import type { z } from 'zod';
import type { updateBoard } from '../../src/contracts/board/update-board';
import { toolError } from '../../src/contracts/tool-error';
import { path } from '../../src/providers/request-path';
import { isTrelloId } from '../../src/providers/trello/ids';
import type { TrelloLabel } from '../../src/providers/trello/wire/label';
import { allNamed, findNamed } from '../find-named';
import { ifIdExists } from '../if-id-exists';
import type { BoardStepContext } from '../implement';
import { labelsOf } from './names-on-board';
import { isSameText } from './same-text';
import { short } from '../short';

type Input = z.output<typeof updateBoard.input>;
export type LabelChange = Input['labels'][number];

/** What is meant: a label that is there, one that shall go and is gone, or one to be made. */
export type MeantLabel = TrelloLabel | 'gone' | 'new';

/**
 * The labels that are meant. A new one that is there already, with its name and colour, is that one: an earlier attempt may have made it.
 *
 * @param noted ids that an earlier attempt has found
 * @param mayBeChanged whether an earlier attempt may have renamed or removed them
 * @throws InvalidInput, NotFound with candidates when it is no label of the board, or a name that several have
 */
export function labelsMeant(
  changes: readonly LabelChange[],
  board: { name: string; labels: TrelloLabel[] },
  noted: readonly (string | null)[],
  mayBeChanged: boolean,
): { change: LabelChange; label: MeantLabel }[] {
  const named = changes.map((change, index) => {
    const written = noted[index] ?? change.label;
    return written === undefined ? undefined : labelNamed({ ...change, label: written }, board, mayBeChanged);
  });
  // A label that gets another name is none of the new ones.
  const others = board.labels.filter((label) => !named.includes(label));
  return changes.map((change, index) => ({
    change,
    label: named[index] ?? others.find((label) => isSame(label, change)) ?? 'new',
  }));
}

const isSame = (label: TrelloLabel, { name = '', color = null }: LabelChange): boolean =>
  isSameText(label.name, name) && (label.color ?? null) === color;

function labelNamed(
  { label, name, remove }: LabelChange & { label: string },
  board: { name: string; labels: TrelloLabel[] },
  mayBeChanged: boolean,
): TrelloLabel | 'gone' {
  const isGone = remove && mayBeChanged;
  const withId = (id: string) => board.labels.find((each) => each.id === id);
  if (isTrelloId(label)) {
    const present = withId(label.toLowerCase()) ?? (isGone ? 'gone' : undefined);
    if (present !== undefined) return present;
    throw toolError(
      'NotFound',
      `The board "${short(board.name)}" has no label ${label}. Get Boards shows those there are.`,
    );
  }
  const candidates = labelsOf(board);
  const isThere = allNamed(label, candidates).length > 0;
  if (!isThere && isGone) return 'gone';
  const written = !isThere && mayBeChanged && name ? name : label;
  return withId(findNamed(written, candidates, 'label', `The board "${board.name}"`).id) ?? 'gone';
}

/** Makes hold of a label what shall; what holds already is not sent. */
export async function changeLabel(
  { name, color, remove }: LabelChange,
  label: MeantLabel,
  boardId: string,
  { trello }: BoardStepContext,
): Promise<void> {
  if (label === 'gone') return;
  if (label === 'new') {
    await trello.post(path`/boards/${boardId}/labels`, { body: { name: name ?? '', color: color ?? null } });
    return;
  }
  if (remove) {
    await ifIdExists(trello.delete(path`/labels/${label.id}`));
    return;
  }
  const body = {
    ...(name === undefined || isSameText(label.name, name) ? {} : { name }),
    ...(color === undefined || (label.color ?? null) === color ? {} : { color }),
  };
  if (Object.keys(body).length > 0) await trello.put(path`/labels/${label.id}`, { body });
}
