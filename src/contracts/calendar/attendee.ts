import { z } from 'zod';
import { recipientSchema } from '../mail/recipient';

export const attendeeSchema = z.strictObject({
  address: recipientSchema.describe('Email address. Such as "lena@northwind.example".'),
  name: z.string().min(1).max(255).optional().describe('Name. The one to show.'),
  type: z.enum(['required', 'optional', 'resource']).default('required').describe('resource: a room or equipment.'),
});

export type Attendee = z.output<typeof attendeeSchema>;
