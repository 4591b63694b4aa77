import { toolError } from '../../../src/contracts/tool-error';
import { isScanPlaceholder } from '../../../src/providers/microsoft-graph/scan-placeholder';
import type { GraphAttachment } from '../../../src/providers/microsoft-graph/wire/attachment';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';

/**
 * How long after its receipt a mail waits for its files: a scan "typically" takes no more than 15 minutes
 * (https://learn.microsoft.com/defender-office-365/safe-attachments-about). After 15, an event that cannot be read is set aside (`set-aside.ts`); this
 * mail is read as it is before that, because some placeholders stay for good.
 */
const longestScanMilliseconds = 14 * 60_000;

/** @throws NotFound while Microsoft Defender scans a file of the mail: the mail is not whole yet, and is read again later */
export function assertScanned({ receivedDateTime }: GraphMessage, attachments: readonly GraphAttachment[]): void {
  if (Date.now() - Date.parse(receivedDateTime ?? '') >= longestScanMilliseconds) return;
  if (!attachments.some(isScanPlaceholder)) return;
  throw toolError(
    'NotFound',
    'Microsoft Defender is still scanning a file of this mail. It is read again each minute, and as it is 14 minutes after its receipt.',
  );
}
