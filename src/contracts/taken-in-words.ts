/** Says that an agent's trigger does not run because another agent's trigger runs under its id. */
export const takenInWords = (id: string, agent: string, by: string): string =>
  `The trigger "${id}" of the agent "${agent}" does not run, because a trigger of the agent "${by}" runs under this id: give one of the two another id.`;
