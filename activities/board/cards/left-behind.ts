import { z } from 'zod';
import type { BoardStepContext } from '../../implement';
import { nameOfLabel, nameOfMember, type Card } from './card-fields';

const named = z.object({ id: z.string(), name: z.string() });

const cardAtStart = z.object({
  idBoard: z.string(),
  labels: z.array(named),
  members: z.array(named),
});

type CardAtStart = z.output<typeof cardAtStart>;

/** The board, labels and members of a card when the call began. */
export function cardBefore(card: Card, context: BoardStepContext): CardAtStart {
  const saved = cardAtStart.safeParse(context.progress);
  if (saved.success) return saved.data;
  return {
    idBoard: card.idBoard,
    labels: card.labels.map((label) => ({ id: label.id, name: nameOfLabel(label) })),
    members: (card.members ?? []).map((member) => ({ id: member.id, name: nameOfMember(member) })),
  };
}

/**
 * Labels and members that a move to another board took off a card, as Update Card answers them.
 *
 * @param moved the card right after the move, before the call itself adds labels and members
 * @param removed ids of what the call took off the card before the move
 */
export function leftBehind(before: CardAtStart, moved: Card, removed: readonly string[]) {
  if (before.idBoard === moved.idBoard) return {};
  const lost = (those: CardAtStart['labels'], isThere: (one: z.output<typeof named>) => boolean) =>
    those.filter((one) => !removed.includes(one.id) && !isThere(one)).map(({ name }) => name);
  const labels = lost(before.labels, ({ name }) => moved.labels.some((label) => nameOfLabel(label) === name));
  const members = lost(before.members, ({ id }) => moved.idMembers.includes(id));
  if (labels.length + members.length === 0) return {};
  return {
    leftBehind: { ...(labels.length !== 0 && { labels }), ...(members.length !== 0 && { members }) },
  };
}
