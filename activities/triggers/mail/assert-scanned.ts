import { toolError } from '../../../src/contracts/tool-error';
import {
  isScanPlaceholder,
  longestWaitMilliseconds,
  mayBeScanned,
} from '../../../src/providers/microsoft-graph/scan-placeholder';
import type { GraphAttachment } from '../../../src/providers/microsoft-graph/wire/attachment';
import type { GraphMessage } from '../../../src/providers/microsoft-graph/wire/message';

/** @throws NotFound while Microsoft Defender scans a file of the mail: the mail is not whole yet, and is read again later */
export function assertScanned(message: GraphMessage, attachments: readonly GraphAttachment[]): void {
  if (!attachments.some(isScanPlaceholder) || !mayBeScanned(message, longestWaitMilliseconds)) return;
  throw toolError(
    'NotFound',
    'Microsoft Defender is still scanning a file of this mail. It is read again each minute, and as it is 14 minutes after its receipt.',
  );
}
