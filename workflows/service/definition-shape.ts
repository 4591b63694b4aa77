import type { Permission } from '../../src/contracts/permission';
import { flag, instant, keyOf, listOf, object, optional, positiveNumber, recordOf, text } from './shape';
import { isRecord } from '../../src/json/is-record';

/** All permissions; if one is added to the type, the compiler requires it here. */
const permissions: Readonly<Record<Permission, true>> = { approval: true, autopilot: true };

export const triggerDefinitionShape = object({
  id: text,
  type: text,
  account: text,
  config: isRecord,
  ignoreOwnChanges: flag,
});

export const definitionSignatureShape = object({ revision: positiveNumber, definedAt: instant, signature: text });

export const agentDefinitionShape = object({
  workflowType: text,
  taskQueue: text,
  equipment: recordOf(
    object({
      permission: optional(keyOf(permissions)),
      account: optional(text),
      boards: optional(listOf(text)),
    }),
  ),
  triggers: listOf(triggerDefinitionShape),
  startedBy: optional(listOf(text)),
  approval: object({ expiresAfterSeconds: positiveNumber, refuseUnverified: flag, approvers: optional(listOf(text)) }),
});
