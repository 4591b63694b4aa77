import { ActivityFailure } from '@temporalio/common';
import { patched } from '@temporalio/workflow';
import type { TriggerDefinition } from '../../src/contracts/trigger-definition';
import type { OwnedWebhook, TriggerState } from '../../src/messages/trigger';
import { isLastingType } from '../../src/messages/trigger-problem';
import { eachFormer, keptAsFormer, takenAwayAsFormer } from '../changes';
import { isAnotherSource } from '../watched-places';
import type { unsubscribe } from './trigger-activities';
import { typeOf } from './trigger-problem';

/** The webhooks of the accounts or types that a trigger was changed from, each until it is gone. */
export class FormerWebhooks {
  /** Those that there are were tried in this run. */
  areTried = false;

  constructor(private readonly state: TriggerState) {
    // Earlier versions carried over one alone.
    if (state.formerWebhook !== undefined) state.formerWebhooks = [...this.all, state.formerWebhook];
    delete state.formerWebhook;
  }

  get areThere(): boolean {
    return this.all.length > 0;
  }

  private get all(): readonly OwnedWebhook[] {
    return this.state.formerWebhooks ?? [];
  }

  /** That of the source that a definition watches. */
  of(definition: TriggerDefinition): OwnedWebhook | undefined {
    return this.all.find((one) => !isAnotherSource(one.definition, definition));
  }

  remember(webhook: OwnedWebhook): void {
    const others = this.all.filter(({ definition }) => isAnotherSource(definition, webhook.definition));
    this.state.formerWebhooks = [...(others.length > 0 && patched(eachFormer) ? others : []), webhook];
    this.areTried = false;
  }

  /** One that an attempt whose answer is lost may have made. */
  rememberPerhapsMade(webhook: OwnedWebhook): void {
    const isKnown = this.of(webhook.definition) !== undefined;
    if (!isKnown && (!this.areThere || patched(eachFormer)) && patched(keptAsFormer)) this.remember(webhook);
  }

  forget(webhook: OwnedWebhook): void {
    const left = this.all.filter((one) => one !== webhook);
    if (left.length > 0) this.state.formerWebhooks = left;
    else delete this.state.formerWebhooks;
  }

  async takeAway(by: typeof unsubscribe): Promise<void> {
    if (!this.areThere || !patched(takenAwayAsFormer)) return;
    this.areTried = true;
    for (const webhook of this.all) {
      const isOver = await takeAway(webhook, by);
      if (!isOver && patched(keptAsFormer)) continue;
      this.forget(webhook);
    }
  }
}

/** @returns false when it may be tried again: its provider did not answer */
export async function takeAway(webhook: OwnedWebhook, by: typeof unsubscribe): Promise<boolean> {
  try {
    await by(webhook);
    return true;
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    // Nobody can take it away where its account is gone. To what still comes for a trigger that was removed the gateway answers 410, and the
    // provider gives up.
    return isLastingType(typeOf(error));
  }
}
