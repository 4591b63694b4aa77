import { imageSize } from 'image-size';
import { messageText } from '../providers/microsoft-graph/message-text';
import { trimmedText } from '../text/cut-text';
import type { Bounds } from './bounds';
import { cutNote } from './collect-text';
import { decodeText } from './decode-text';
import { beginsWith, isHtml, isMail, isPdf, otherKind, pictureFormat, type NamedBytes } from './kind-of-file';
import { noteOfPage } from './note-of-page';
import { readMail } from './read-mail';
import { readPdf } from './read-pdf';
import { readSpreadsheet } from './read-spreadsheet';
import { readWord } from './read-word';
import { mainPart } from './relationships';
import { openArchive } from './unpack';
import { Unreadable } from './unreadable';
import type { PictureFacts, WholeText } from './whole-text';

/**
 * Reads a file. The content decides the file's kind; the name only decides between kinds of text.
 *
 * @throws Unreadable when the kind is unsupported, the file is locked, or it exceeds the limits; also whatever a reader throws for a broken file
 */
export async function textOfFile(file: NamedBytes, bounds: Bounds): Promise<WholeText | PictureFacts> {
  const { bytes, contentType } = file;
  if (bytes.length === 0) throw new Unreadable('is empty.');
  if (isPdf(bytes)) return readPdf(bytes, bounds);
  if (beginsWith(bytes, 'PK\u0003\u0004')) return readPacked(bytes, bounds);
  const format = pictureFormat(bytes);
  if (format !== undefined) {
    const { width, height } = imageSize(bytes);
    return { kind: 'picture', format, width, height };
  }
  const other = otherKind(bytes);
  if (other !== undefined) throw new Unreadable(`${other}, of which no text is read here.`);
  const text = decodeText(bytes, contentType);
  if (text === undefined) {
    throw new Unreadable('is no file of a kind that is read here (PDF, Word, Excel, HTML, mail, text, picture).');
  }
  if (isMail(text, file)) return readMail(bytes);
  return isHtml(text, file) ? readHtml(text) : readPlain(text.replaceAll('\r\n', '\n'), bounds);
}

async function readPacked(bytes: Uint8Array, bounds: Bounds): Promise<WholeText> {
  const archive = await openArchive(bytes, bounds);
  const main = await mainPart(archive, bounds);
  if (main?.root === 'document') return readWord(archive, main.path, bounds);
  if (main?.root === 'workbook') return readSpreadsheet(archive, main.path, bounds);
  throw new Unreadable('is a ZIP archive or a document packed as one, of which no text is read here.');
}

/** Returns a plain text unchanged. */
function readPlain(text: string, bounds: Bounds): WholeText {
  const { text: read, truncated } = trimmedText(text, bounds.characters);
  return { kind: 'text', text: read, ...(truncated && { note: cutNote(bounds.characters) }) };
}

/** Returns the text that a reader of the page sees, by the same rules as for mails. */
function readHtml(content: string): WholeText {
  const read = messageText({ body: { contentType: 'html', content } });
  return { kind: 'html', text: read.text, hadHidden: read.hadHidden, ...noteOfPage(read, 'page') };
}
