import type { Triggers } from '../../src/contracts';
import type { BoardReader } from './board-reader';
import { testDueReminders } from './due-reminder';
import { testNewBoards } from './new-board';
import { testNotifications } from './new-notification';

export type BoardTrigger = Extract<keyof Triggers, `board.${string}`>;

/** The tests of triggers that something else tells of than actions on the boards they watch. All others have their case in `instant.test.ts`. */
export const beyondActions = {
  'board.cardDueDateReminder': testDueReminders,
  'board.newNotification': testNotifications,
  'board.newBoard': testNewBoards,
} satisfies Partial<Record<BoardTrigger, (reader: () => BoardReader) => void>>;
