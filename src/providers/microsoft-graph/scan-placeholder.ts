import type { GraphAttachment } from './wire/attachment';

/**
 * Returns whether the attachment only holds the place of a file that Microsoft Defender is still scanning. Its Dynamic Delivery delivers a mail at once,
 * "with a placeholder for each attachment" (https://learn.microsoft.com/defender-office-365/safe-attachments-about), by this name (msgraph-sdk-dotnet
 * issue 2416); an earlier name had "ATP" in it. A placeholder that was forwarded, or filed by a rule before the scan ended, stays for good.
 */
export const isScanPlaceholder = ({ name }: Pick<GraphAttachment, 'name'>): boolean =>
  /^(?:safe attachments|atp) scan in progress\b/i.test(name ?? '');
