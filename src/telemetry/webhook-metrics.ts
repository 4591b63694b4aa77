import type { Integration } from '../contracts/integration';
import { counter } from './instruments';

const deliveries = counter<{ integration: Integration; status: string }>(
  'agent_integrations_webhook_deliveries',
  'Deliveries of the providers by how they were answered; 401: not verified, 503: not stored, sent again.',
);

/** Counts a delivery by the status of our answer. */
export const countDelivery = (integration: Integration, status: number): void =>
  deliveries.count({ integration, status: String(status) });
