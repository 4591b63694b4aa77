import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';
import { publishedAgent } from '../trust/published-agent';
import { isToolError } from '../contracts/tool-error';
import { failureOf } from '../contracts/failure-of';
import { keepLooking } from '../temporal/keep-looking';
import { isTemporalFailure } from '../temporal/temporal-failure';
import type { McpDependencies } from './mcp-dependencies';

/** Between checks of an agent's definition while a client listens; longer where a check takes long. */
const defaultPauseMilliseconds = 5_000;

type Listener = (event: ServerEvent) => void;

/** Notifies listeners that an agent's tools changed, even if another process changed them. Checks only while there are listeners. */
export class EquipmentChanges implements ServerEventBus {
  private readonly listeners = new Set<Listener>();
  private looking: AbortController | undefined;
  private known: string | undefined;

  constructor(
    private readonly dependencies: McpDependencies,
    private readonly agent: string,
    private readonly pauseMilliseconds = defaultPauseMilliseconds,
  ) {}

  publish(event: ServerEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.looking === undefined) {
      this.known = undefined;
      this.looking = new AbortController();
      const { signal } = this.looking;
      void keepLooking(() => this.look(signal), { everyMilliseconds: this.pauseMilliseconds, signal, ref: false });
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      this.looking?.abort();
      this.looking = undefined;
    };
  }

  private async look(signal: AbortSignal): Promise<void> {
    const now = await this.equipment();
    if (now === undefined || signal.aborted) return;
    if (this.known !== undefined && this.known !== now) this.publish({ kind: 'tools_list_changed' });
    this.known = now;
  }

  /** Undefined if the definition cannot be read now: the tools request reports the reason to the client. Unexpected errors are logged. */
  private async equipment(): Promise<string | undefined> {
    try {
      const { definition } = await publishedAgent(
        this.dependencies.client.temporal,
        this.agent,
        this.dependencies.definitions,
      );
      return JSON.stringify(definition.equipment);
    } catch (error) {
      if (isToolError(error, 'PermissionDenied')) return 'none';
      if (!isTemporalFailure(error) && failureOf(error) === undefined) this.dependencies.onError(error);
      return undefined;
    }
  }
}
