import { isDeepStrictEqual } from 'node:util';
import { log } from '@temporalio/activity';
import type { TriggerConfiguration } from '../../../src/messages/trigger';
import { isToolError } from '../../../src/contracts/tool-error';
import { configurationSignature } from '../../../src/trust/configuration-signature';
import { trustedAgent } from '../../agents/trusted-agent';
import type { Dependencies } from '../../dependencies';

/** Whether a trigger is as its agent's definition says. If not, `problem` says why in a sentence, and `mayHeal` whether it may resolve itself. */
export type ConfigurationCheck = { problem?: undefined } | { problem: string; mayHeal: boolean };

/**
 * Checks that what a trigger watches and whom it starts come from a key ring holder, since it starts an agent in that agent's name. A configuration
 * without a signature (from an earlier version), or signed with a key dropped since, counts if the agent's own definition says the same.
 */
export async function checkConfiguration(
  { keyRing, definitions }: Dependencies,
  configuration: TriggerConfiguration,
): Promise<ConfigurationCheck> {
  const { definition, target, seal: signature } = configuration;
  if (configurationSignature.verify(keyRing, configuration, signature)) return {};
  try {
    const { definition: agent } = await trustedAgent(target.agent, definitions);
    const isKnown = agent.triggers.some((trigger) => isDeepStrictEqual(trigger, definition));
    if (isKnown && agent.workflowType === target.workflowType && agent.taskQueue === target.taskQueue) return {};
    return signature === undefined
      ? refused(definition.id, `is not what the definition of the agent "${target.agent}" says.`, true)
      : refused(
          definition.id,
          'is configured by somebody without the keys; its agent sets it right within five minutes.',
          false,
        );
  } catch (error) {
    if (!isToolError(error)) throw error;
    return refused(definition.id, `starts nothing yet. ${error.message}`, true);
  }
}

function refused(trigger: string, why: string, mayHeal: boolean): ConfigurationCheck {
  const problem = `The trigger "${trigger}" ${why}`;
  log.warn(problem, { trigger });
  return { problem, mayHeal };
}
