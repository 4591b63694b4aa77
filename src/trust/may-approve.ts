/** Normalises how a decider is recorded: a verified address, or the name of a token or session. Case does not distinguish people. */
const known = (name: string): string => name.trim().toLowerCase();

/** Whether this person may approve an agent's requests. @param approvers named in its definition; undefined for everybody with the role */
export const mayApprove = (approvers: readonly string[] | undefined, name: string): boolean =>
  approvers === undefined || approvers.some((each) => known(each) === known(name));

export const approversInWords = (approvers: readonly string[]): string =>
  `Only ${approvers.join(', ')} may approve what this agent asks.`;
