/** How somebody is recorded who decides: a verified address, or the name of a token or session. Case makes nobody another. */
const known = (name: string): string => name.trim().toLowerCase();

/** Whether somebody may approve what an agent asks. @param approvers whom its definition names; undefined for everybody with the role */
export const mayApprove = (approvers: readonly string[] | undefined, name: string): boolean =>
  approvers === undefined || approvers.some((each) => known(each) === known(name));

export const approversInWords = (approvers: readonly string[]): string =>
  `Only ${approvers.join(', ')} may approve what this agent asks.`;
