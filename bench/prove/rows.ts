import { boardTriggersRow } from './board-triggers/row';
import { burstRow } from './burst/row';
import { canariesRow } from './canaries/row';
import { codecRow } from './codec/row';
import { daysRow } from './days/row';
import { effectsRow } from './effects/row';
import { grantsRow } from './grants/row';
import { fuzzRow } from './fuzz/row';
import { gatewayRow } from './gateway/row';
import { killsRow } from './kills/row';
import { lifecycleRow } from './lifecycle/row';
import { mailTriggersRow } from './mail-triggers/row';
import { mailboxTriggersRow } from './mailbox-triggers/row';
import { rawCallsRow } from './raw-calls/row';
import type { Row } from './row';
import { sendingRow } from './sending/row';
import { soakRow } from './soak/row';
import { textRow } from './text/row';
import { tokensRow } from './tokens/row';

/** Every row, in the order of the table. */
export const rows: readonly Row[] = [
  killsRow,
  effectsRow,
  sendingRow,
  lifecycleRow,
  mailTriggersRow,
  mailboxTriggersRow,
  boardTriggersRow,
  tokensRow,
  grantsRow,
  daysRow,
  rawCallsRow,
  gatewayRow,
  canariesRow,
  codecRow,
  fuzzRow,
  textRow,
  burstRow,
  soakRow,
];
