import { byPosition } from '../state/position';
import type { CheckItem, Checklist } from '../state/checklist';
import type { View } from './view';

export function checklistView(checklist: Checklist): View {
  const { id, name, idBoard, idCard, pos } = checklist;
  return { id, name, idBoard, idCard, pos, checkItems: [...checklist.checkItems].sort(byPosition).map(checkItemView) };
}

export function checkItemView({ id, idChecklist, name, pos, state, due, dueReminder, idMember }: CheckItem): View {
  return { id, idChecklist, name, nameData: { emoji: {} }, pos, state, due, dueReminder, idMember };
}
