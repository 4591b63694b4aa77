export interface CheckItem {
  readonly id: string;
  idChecklist: string;
  name: string;
  pos: number;
  state: 'complete' | 'incomplete';
  due: string | null;
  dueReminder: number | null;
  idMember: string | null;
}

export interface Checklist {
  readonly id: string;
  idBoard: string;
  idCard: string;
  name: string;
  pos: number;
  checkItems: CheckItem[];
}

export function checklistReference({ id, name }: Checklist): { id: string; name: string } {
  return { id, name };
}

export function checkItemReference({ id, name, state }: CheckItem): {
  id: string;
  name: string;
  state: string;
  textData: { emoji: Record<string, string> };
} {
  return { id, name, state, textData: { emoji: {} } };
}
