import { z } from 'zod';

/** A file (`isUpload`, fetched with the client's `withDownload`) or a link. */
export const attachmentSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  url: z.string().nullish(),
  fileName: z.string().nullish(),
  mimeType: z.string().nullish(),
  bytes: z.number().nullish(),
  isUpload: z.boolean().optional(),
  /** The member who attached it. */
  idMember: z.string().nullish(),
  date: z.string().nullish(),
});

export type TrelloAttachment = z.output<typeof attachmentSchema>;
