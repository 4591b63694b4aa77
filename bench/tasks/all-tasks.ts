import { board } from './board';
import { boards } from './boards';
import { calendar } from './calendar';
import { contacts } from './contacts';
import { hostile } from './hostile';
import { mail } from './mail';
import { noTool } from './no-tool';
import { raw } from './raw';
import { searching } from './searching';
import type { Area, NamedTask } from './task';
import { twoSteps } from './two-steps';

const areas: readonly Area[] = [mail, calendar, contacts, board, boards, raw, searching, twoSteps, noTool, hostile];

/** Every task, by area. */
export const allTasks: readonly NamedTask[] = areas.flatMap(({ name, search = false, tasks }) =>
  tasks.map((task, at) => ({ ...task, id: `${name.replaceAll(' ', '-')}-${String(at + 1)}`, area: name, search })),
);
