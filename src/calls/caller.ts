import type { Role } from '../configuration/role';

/** A caller from outside. It always acts as one agent. */
export interface Caller {
  readonly agent: string;
  /** The name of the token, or the address of the person, or of the user who started the command. */
  readonly name: string;
  /** An operator may call whatever the agent may; other roles only steps that read. */
  readonly role: Role;
}
