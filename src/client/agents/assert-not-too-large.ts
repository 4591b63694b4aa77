import type { AgentDefinition } from '../../contracts/agent';
import { bytesOf, mostBytes } from '../../json/most-bytes';
import { toolError } from '../../contracts/tool-error';

/** A third of what Temporal accepts: for each board's id the agent also stores an entry with the id and since when it is watched, twice as long. */
const mostOfDefinition = mostBytes / 3;

/**
 * Asserts that an agent can carry a definition.
 *
 * @throws InvalidInput when the agent's state could become so large that Temporal would end the agent
 */
export function assertNotTooLarge(name: string, definition: AgentDefinition): void {
  const bytes = bytesOf(definition);
  if (bytes <= mostOfDefinition) return;
  const kilobytes = (size: number): string => String(Math.round(size / 1_000));
  throw toolError(
    'InvalidInput',
    `The agent "${name}" cannot be defined like this. Its definition has ${kilobytes(bytes)} KB, more than the ${kilobytes(mostOfDefinition)} KB that an agent can carry: split its triggers among several agents.`,
  );
}
