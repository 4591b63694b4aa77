import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server';
import { publishedAgent } from '../agents/published-agent';
import { isToolError } from '../contracts/tool-error';
import type { McpDoor } from './door';

/** How often an agent's definition is looked at while a client listens, in milliseconds. */
const defaultPause = 5_000;

type Listener = (event: ServerEvent) => void;

/** Tells those who listen that an agent's tools have changed, also when another process changed them. Looks only while somebody listens. */
export class EquipmentChanges implements ServerEventBus {
  private readonly listeners = new Set<Listener>();
  private timer: NodeJS.Timeout | undefined;
  private known: string | undefined;

  constructor(
    private readonly door: McpDoor,
    private readonly agent: string,
    private readonly pause = defaultPause,
  ) {}

  publish(event: ServerEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.timer === undefined) {
      this.known = undefined;
      this.timer = setInterval(() => void this.look(), this.pause).unref();
      void this.look();
    }
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  private async look(): Promise<void> {
    const now = await this.equipment();
    if (now === undefined) return;
    if (this.known !== undefined && this.known !== now) this.publish({ kind: 'tools_list_changed' });
    this.known = now;
  }

  /** Undefined when it cannot be looked at now; who asks for the tools is told why. */
  private async equipment(): Promise<string | undefined> {
    try {
      const { definition } = await publishedAgent(this.door.client.temporal, this.agent, this.door.definitions);
      return JSON.stringify(definition.equipment);
    } catch (error) {
      return isToolError(error, 'PermissionDenied') ? 'none' : undefined;
    }
  }
}
