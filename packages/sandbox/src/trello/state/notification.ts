import type { ActionData } from './action';

export interface Notification {
  readonly id: string;
  readonly idMember: string;
  readonly type: string;
  readonly date: Date;
  readonly data: ActionData;
  readonly idAction: string | null;
  readonly idMemberCreator: string | null;
  readonly idApp: string | null;
  dateRead: Date | null;
}
