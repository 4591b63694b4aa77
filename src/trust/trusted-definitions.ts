import type { PublishedAgent } from '../messages/agent';
import type { KeyRing } from '../encryption/key-ring';
import { isDefinitionSigned } from './definition-signature';

/**
 * Decides which agent definitions are valid. Everybody who reaches the namespace can write one, or restore an old one: only definitions
 * signed with the key ring are valid, and none older than the newest that this process has seen.
 */
export class TrustedDefinitions {
  /** Epoch milliseconds of the newest definition seen, by agent. */
  private readonly newest = new Map<string, number>();

  /** @param unsignedUntil epoch milliseconds until which definitions from before the upgrade are valid without a signature */
  constructor(
    private readonly keyRing: KeyRing,
    private readonly unsignedUntil = 0,
  ) {}

  /**
   * Checks a definition. A valid one is remembered: from then on, no older definition is valid.
   *
   * @returns why it is not valid, in a sentence; undefined when it is
   */
  check(name: string, state: PublishedAgent): string | undefined {
    // Retiring an agent empties its definition, which nobody signs.
    if (state.retired === true)
      return `The agent "${name}" is being retired: it may do nothing any more, and its triggers and schedules are being removed.`;
    const confirm = `Look at it: \`agent-integrations agents show ${name}\` prints how what it shows is signed.`;
    if (state.seal === undefined) {
      return Date.now() < this.unsignedUntil
        ? undefined
        : `The definition of the agent "${name}" is not signed: it was made by an earlier version, or by somebody without the keys. ${confirm}`;
    }
    if (!isDefinitionSigned(this.keyRing, name, state))
      return `The definition of the agent "${name}" is signed with no key of this process, or was changed after it was signed. ${confirm}`;
    const definedAt = Date.parse(state.seal.definedAt);
    if (definedAt < (this.newest.get(name) ?? 0))
      return `The definition of the agent "${name}" is one it had before: somebody has brought it back without the keys. ${confirm}`;
    this.newest.set(name, definedAt);
    return undefined;
  }
}
