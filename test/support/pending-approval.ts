import { defined } from '../../src/json/defined';
import { eventually } from './eventually';
import type { World } from './world';

export interface Decision {
  decision: 'approve' | 'reject';
  reason?: string;
  input?: (input: Record<string, unknown>) => unknown;
}

/** Decides on the one request that waits. */
export async function decide(world: World, { input: edit, ...decision }: Decision): Promise<void> {
  const id = await pendingApproval(world);
  const { request } = await world.client.approvals.get(id);
  const input = edit?.(request.input as Record<string, unknown>);
  await world.client.approvals.decide(id, 'Grace', { ...decision, ...defined({ input }) });
}

/** The requests returned so far, because listings still show decided requests for a moment. */
const found = new Set<string>();

/** Returns the next request that waits for a person. */
export async function pendingApproval(world: Pick<World, 'client'>): Promise<string> {
  const { id } = await eventually('somebody is asked', async () =>
    (await world.client.approvals.list()).find((request) => !found.has(request.id)),
  );
  found.add(id);
  return id;
}
