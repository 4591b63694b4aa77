import { z } from 'zod';

export const mailFolderSchema = z.looseObject({
  id: z.string(),
  displayName: z.string().nullish(),
  parentFolderId: z.string().nullish(),
  childFolderCount: z.number().nullish(),
  unreadItemCount: z.number().nullish(),
  totalItemCount: z.number().nullish(),
  isHidden: z.boolean().nullish(),
});

export type GraphMailFolder = z.output<typeof mailFolderSchema>;
