import { codecRow } from './codec/row';
import { idleTriggersRow } from './idle-triggers/row';
import { listingsRow } from './listings/row';
import { replayRow } from './replay/row';
import type { Row } from './row';
import { sharedLimitsRow } from './shared-limits/row';
import { threeStepsRow } from './three-steps/row';
import { workflowStartRow } from './workflow-start/row';

/** Every row, in the order of the table. */
export const rows: readonly Row[] = [
  threeStepsRow,
  workflowStartRow,
  idleTriggersRow,
  sharedLimitsRow,
  replayRow,
  codecRow,
  listingsRow,
];
