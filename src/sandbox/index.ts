export { startSandbox, type Sandbox, type SandboxOptions } from './start-sandbox';
export type { SandboxClock } from './clock';
export type { FaultRule, FaultRules, RequestFault, WebhookFault } from './fault-rules';
export type { LoggedRequest, RequestFilter, RequestLog, SandboxSurface } from './request-log';
export type { SandboxLimits, SandboxSeed, SandboxUrls } from './sandbox-core';
export type { Webhook, WebhookDelivery, WebhookOutcome, WebhookSender } from './webhook-sender';
