import { codecRow } from './codec/row';
import { eventBurstRow } from './event-burst/row';
import { idleTriggersRow } from './idle-triggers/row';
import { listingsRow } from './listings/row';
import { pagesRow } from './pages/row';
import { replayRow } from './replay/row';
import type { Row } from './row';
import { sharedLimitsRow } from './shared-limits/row';
import { tenantsRow } from './tenants/row';
import { threeStepsRow } from './three-steps/row';
import { webhookBurstRow } from './webhook-burst/row';
import { workflowStartRow } from './workflow-start/row';

/** Every row, in the order of the table. */
export const rows: readonly Row[] = [
  threeStepsRow,
  workflowStartRow,
  idleTriggersRow,
  eventBurstRow,
  sharedLimitsRow,
  tenantsRow,
  webhookBurstRow,
  replayRow,
  codecRow,
  listingsRow,
  pagesRow,
];
