import type { Label } from '../state/label';
import type { TrelloWorld } from '../state/world';
import type { View } from './view';

export function labelView(world: TrelloWorld, { id, idBoard, name, color }: Label): View {
  return { id, idBoard, idOrganization: world.boards.get(idBoard)?.idOrganization ?? null, name, color };
}
