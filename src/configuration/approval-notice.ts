import { z } from 'zod';

/** Environment variables for notices about requests that wait for a person. */
export const approvalNoticeVariables = z.object({
  APPROVAL_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  APPROVAL_WEBHOOK_SECRET: z.string().min(32, 'Give at least 32 characters from a secure random source.').optional(),
});

/** The address notified of each request, and the secret that proves that the notice is ours. */
export interface ApprovalNotice {
  url: string;
  secret: string;
}

/** @throws Error when there is an address and no secret */
export function approvalNoticeOf({
  APPROVAL_WEBHOOK_URL: url,
  APPROVAL_WEBHOOK_SECRET: secret,
}: z.output<typeof approvalNoticeVariables>): ApprovalNotice | undefined {
  if (url === undefined) return undefined;
  if (secret === undefined) {
    throw new Error(
      'APPROVAL_WEBHOOK_URL needs APPROVAL_WEBHOOK_SECRET beside it, with which the receiver checks who sends. `openssl rand -base64 32` makes one.',
    );
  }
  return { url, secret };
}
