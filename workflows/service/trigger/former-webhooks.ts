import { ActivityFailure } from '@temporalio/common';
import { patched } from '@temporalio/workflow';
import type { TriggerDefinition } from '../../../src/contracts/trigger-definition';
import type { OwnedWebhook, TriggerState } from '../../../src/messages/trigger';
import { isLastingType } from '../../../src/messages/trigger-problem';
import { eachFormerWebhookKept, formerWebhookKept, formerWebhookRemoved } from '../changes';
import { isAnotherSource } from '../watched-places';
import type { unsubscribe } from './trigger-activities';
import { typeOf } from './trigger-problem';

/** The webhooks of the accounts or types that a trigger was changed from, each kept until it is removed. */
export class FormerWebhooks {
  /** Whether this run has tried to remove the existing ones. */
  wereTried = false;

  constructor(private readonly state: TriggerState) {
    // Earlier versions carried over a single one.
    if (state.formerWebhook !== undefined) state.formerWebhooks = [...this.all, state.formerWebhook];
    delete state.formerWebhook;
  }

  get exist(): boolean {
    return this.all.length > 0;
  }

  private get all(): readonly OwnedWebhook[] {
    return this.state.formerWebhooks ?? [];
  }

  /** Returns the former webhook of the source that a definition watches. */
  of(definition: TriggerDefinition): OwnedWebhook | undefined {
    return this.all.find((one) => !isAnotherSource(one.definition, definition));
  }

  remember(webhook: OwnedWebhook): void {
    const others = this.all.filter(({ definition }) => isAnotherSource(definition, webhook.definition));
    this.state.formerWebhooks = [...(others.length > 0 && patched(eachFormerWebhookKept) ? others : []), webhook];
    this.wereTried = false;
  }

  /** Remembers a webhook that an attempt with a lost answer may have made. */
  rememberPerhapsMade(webhook: OwnedWebhook): void {
    const isKnown = this.of(webhook.definition) !== undefined;
    if (!isKnown && (!this.exist || patched(eachFormerWebhookKept)) && patched(formerWebhookKept))
      this.remember(webhook);
  }

  forget(webhook: OwnedWebhook): void {
    const left = this.all.filter((one) => one !== webhook);
    if (left.length > 0) this.state.formerWebhooks = left;
    else delete this.state.formerWebhooks;
  }

  async takeAway(by: typeof unsubscribe): Promise<void> {
    if (!this.exist || !patched(formerWebhookRemoved)) return;
    this.wereTried = true;
    for (const webhook of this.all) {
      const isOver = await takeAway(webhook, by);
      if (!isOver && patched(formerWebhookKept)) continue;
      this.forget(webhook);
    }
  }
}

/** @returns false when the removal may be retried, because the provider did not answer */
export async function takeAway(webhook: OwnedWebhook, by: typeof unsubscribe): Promise<boolean> {
  try {
    await by(webhook);
    return true;
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    // Nobody can remove a webhook whose account is gone. The gateway answers 410 to what still arrives for a removed trigger, and the provider gives
    // up.
    return isLastingType(typeOf(error));
  }
}
