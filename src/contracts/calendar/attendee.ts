import { z } from 'zod';
import { recipientSchema } from '../mail/recipient';

export const attendeeSchema = z.strictObject({
  address: recipientSchema.describe('Email address, such as "lena@northwind.example".'),
  name: z.string().min(1).max(255).optional().describe('Name to show.'),
  type: z
    .enum(['required', 'optional', 'resource'])
    .default('required')
    .describe('"resource" books a room or a piece of equipment.'),
});

export type Attendee = z.output<typeof attendeeSchema>;
