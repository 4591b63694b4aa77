import type { Token } from './token';

export interface TrelloWebhook {
  readonly id: string;
  description: string;
  idModel: string;
  callbackURL: string;
  active: boolean;
  consecutiveFailures: number;
  firstConsecutiveFailDate: Date | null;
  readonly token: Token;
}
