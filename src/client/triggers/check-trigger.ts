import { triggerContractOf, triggerContracts } from '../../contracts';
import type { TriggerDefinition } from '../../contracts/trigger-definition';
import { problemsOf, readAs } from '../../contracts/reading/read-as';

/** Returns what is wrong with a trigger's type and configuration, and what is valid but probably not meant, with the paths of the fields. */
export function checkTrigger({ type, config, ignoreOwnChanges }: TriggerDefinition): {
  problems: string[];
  warnings: string[];
} {
  const contract = triggerContractOf(type);
  if (contract === undefined) {
    const known = triggerContracts.map(({ name }) => name).join(', ');
    return { problems: [`there is no trigger type "${type}". There are: ${known}.`], warnings: [] };
  }
  const checked = readAs(contract.config, config);
  if (!checked.success) {
    return { problems: problemsOf(checked.error), warnings: [] };
  }
  const warnings = contract.warnings(checked.data);
  const heldBack =
    ignoreOwnChanges && contract.hasNoAuthor === true
      ? ['ignoreOwnChanges holds nothing back: of what this trigger watches, nobody is told who did it.']
      : [];
  return { problems: [], warnings: [...warnings, ...heldBack] };
}
