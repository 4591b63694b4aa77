import type { SandboxClock } from '../../clock';
import type { MailBehaviour } from '../mail/mail-behaviour';
import type { Directory, DirectoryUser } from './directory';
import { Mailbox } from './mailbox';

/** The mailboxes of all users of the directory. */
export class Mailboxes {
  private readonly byUser: ReadonlyMap<string, Mailbox>;

  constructor(
    private readonly directory: Directory,
    clock: SandboxClock,
    behaviour: () => MailBehaviour,
  ) {
    this.byUser = new Map(directory.users.map((user) => [user.id, new Mailbox(user, clock, behaviour)]));
  }

  all(): readonly Mailbox[] {
    return [...this.byUser.values()];
  }

  of(user: DirectoryUser): Mailbox {
    const mailbox = this.byUser.get(user.id);
    if (!mailbox) throw new RangeError(`${user.mail} has no mailbox in this sandbox.`);
    return mailbox;
  }

  /** Finds a mailbox by its owner's id or address. */
  find(idOrAddress: string): Mailbox | undefined {
    const user = this.directory.find(idOrAddress);
    return user && this.byUser.get(user.id);
  }
}
