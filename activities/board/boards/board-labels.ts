import type { z } from 'zod';
import type { updateBoard } from '../../../src/contracts/board/update-board';
import { quoted, quotingError } from '../../../src/contracts/quoting-error';
import { path } from '../../../src/providers/request-path';
import { isTrelloId } from '../../../src/providers/trello/ids';
import type { TrelloLabel } from '../../../src/providers/trello/wire/label';
import { allNamed, findNamed } from '../../find-named';
import { ifIdExists } from '../../if-id-exists';
import type { BoardStepContext } from '../../implement';
import { labelsOf } from '../named/names-on-board';
import { isSameText } from '../own-effects/same-as-written';

type Input = z.output<typeof updateBoard.input>;
export type LabelChange = Input['labels'][number];

/** The label a change refers to: an existing one, one to remove that is already gone, or one to create. */
export type MeantLabel = TrelloLabel | 'gone' | 'new';

/**
 * Finds the labels the changes refer to. A new label that exists with its name and colour is taken as made by an earlier attempt.
 *
 * @param noted ids that an earlier attempt found
 * @param mayBeChanged whether an earlier attempt may have renamed or removed the labels
 * @throws InvalidInput, NotFound with candidates when the board has no such label, or several have the name
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
  // A label that is being renamed does not count as one of the new labels.
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
    throw quotingError(
      'NotFound',
      `The board ${quoted(board.name)} has no label ${label}. Get Boards shows those there are.`,
    );
  }
  const candidates = labelsOf(board);
  const isThere = allNamed(label, candidates).length > 0;
  if (!isThere && isGone) return 'gone';
  const written = !isThere && mayBeChanged && name ? name : label;
  return withId(findNamed(written, candidates, 'label', `The board ${quoted(board.name)}`).id) ?? 'gone';
}

/** Applies the change to a label. Values that are already set are not sent. */
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
