import type { GraphAttachment } from './wire/attachment';
import type { GraphMessage } from './wire/message';

/**
 * Returns whether the attachment only holds the place of a file that Microsoft Defender is still scanning. Its Dynamic Delivery delivers a mail at once,
 * "with a placeholder for each attachment" (https://learn.microsoft.com/defender-office-365/safe-attachments-about), by this name (msgraph-sdk-dotnet
 * issue 2416); an earlier name had "ATP" in it. A placeholder that was forwarded, or filed by a rule before the scan ended, stays for good.
 */
export const isScanPlaceholder = ({ name }: Pick<GraphAttachment, 'name'>): boolean =>
  /^(?:safe attachments|atp) scan in progress\b/i.test(name ?? '');

/**
 * How long after its receipt a mail's placeholder is not passed on as a file: a scan "typically" takes no more than 15 minutes (the same page). After those
 * 15, a trigger sets an event aside that it cannot read (`set-aside.ts`), so it has taken the mail as it is before; what it told then has to open, also for
 * a worker whose clock is behind.
 */
const longestScanMilliseconds = 13 * 60_000;

/** A minute more than steps refuse what triggers tell. */
export const longestWaitMilliseconds = longestScanMilliseconds + 60_000;

/** Whether a scan may still put the mail's files in the place of their placeholders. */
export const mayBeScanned = (
  { receivedDateTime }: Pick<GraphMessage, 'receivedDateTime'>,
  longest = longestScanMilliseconds,
): boolean => Date.now() - Date.parse(receivedDateTime ?? '') < longest;
