/** The position of an object among its siblings: Trello sorts ascending. */
export type Position = 'top' | 'bottom' | number;

interface Positioned {
  pos: number;
}

const step = 65_536;

/** Assigns `item` its position among `siblings` (without itself); renumbers the siblings if no gap is left. */
export function place(item: Positioned, siblings: readonly Positioned[], position: Position): void {
  const others = siblings.filter((sibling) => sibling !== item);
  item.pos = positionAmong(others, position);
  const collides = others.some((other) => other.pos === item.pos);
  if (item.pos >= 1 && !collides) return;
  const ordered = [...others, item].sort((left, right) => left.pos - right.pos || (left === item ? -1 : 1));
  ordered.forEach((sibling, index) => (sibling.pos = (index + 1) * step));
}

function positionAmong(others: readonly Positioned[], position: Position): number {
  if (typeof position === 'number') return position;
  if (others.length === 0) return step - 1;
  const positions = others.map((other) => other.pos);
  return position === 'top' ? Math.min(...positions) / 2 : Math.max(...positions) + step;
}

export function byPosition(left: Positioned, right: Positioned): number {
  return left.pos - right.pos;
}
