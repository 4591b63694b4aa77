import type { Role } from '../configuration/role';

/** Who calls from outside: always as one agent. */
export interface Caller {
  readonly agent: string;
  /** The token's name, the address of a person, or of whoever started the command. */
  readonly name: string;
  /** An operator may call what the agent may; others what only reads. */
  readonly role: Role;
}
