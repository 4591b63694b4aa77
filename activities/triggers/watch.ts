import { activityInfo, cancellationSignal } from '@temporalio/activity';
import { accountId } from '../../src/contracts/account';
import { ownProperty } from '../../src/json/own-property';
import type { TriggerDefinition } from '../../src/contracts/trigger-definition';
import { toolError } from '../../src/contracts/tool-error';
import type { Dependencies } from '../dependencies';
import { EventReading } from './event-reading';
import { sources } from './sources';
import type { TriggerSource, Watch } from './trigger-source';
import { problemsOf, readAs } from '../../src/contracts/reading/read-as';

/**
 * Returns the source of a definition, and what the source gets, with the parsed config.
 *
 * @throws InvalidInput for an unknown trigger type or a config its contract refuses
 */
export function watchOf(
  dependencies: Dependencies,
  definition: TriggerDefinition,
  reading = new EventReading(),
): { source: TriggerSource; watch: Watch } {
  const source = ownProperty(sources, definition.type);
  if (source === undefined) {
    throw toolError(
      'InvalidInput',
      `There is no trigger type "${definition.type}". There are: ${Object.keys(sources).join(', ')}.`,
    );
  }
  const config = readAs(source.contract.config, definition.config);
  if (!config.success) {
    throw toolError(
      'InvalidInput',
      `The trigger "${definition.id}" has a config that ${source.contract.title} does not take. ${problemsOf(config.error).join(' ')}`,
    );
  }
  const account = accountId(source.contract.integration, definition.account);
  return {
    source,
    watch: {
      dependencies,
      definition,
      config: config.data,
      account,
      signal: cancellationSignal(),
      now: () => new Date(),
      pulledAt: new Date(activityInfo().currentAttemptScheduledTimestampMs),
      reading,
    },
  };
}
