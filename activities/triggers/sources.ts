import { cardMovedSource } from './board/card-moved';
import { newEmailSource } from './mail/new-email';
import type { TriggerSource } from './trigger-source';

/** How each trigger's provider is watched, by trigger type. A new trigger is one line here, beside its two files. */
export const sources: Readonly<Record<string, TriggerSource | undefined>> = {
  'mail.newEmail': newEmailSource,
  'board.cardMoved': cardMovedSource,
};
