import { GraphError } from '../platform/graph-error';

/**
 * Normalizes `String {00020329-0000-0000-C000-000000000046} Name Ticket`. The type and the GUID match in any case; the name is case-sensitive.
 * Numbers and tags (`Boolean 0x0E1B`) are written without leading zeros.
 */
export function canonicalExtendedPropertyId(id: string): string {
  const parts = /^(\w+)\s+\{([0-9a-f-]{36})\}\s+Name\s+(.+)$/i.exec(id);
  if (!parts) return id.toLowerCase().replace(/ 0x0+/, ' 0x');
  return `${(parts[1] ?? '').toLowerCase()} {${(parts[2] ?? '').toLowerCase()}} Name ${parts[3] ?? ''}`;
}

/** Throws Graph's error for an id of an unknown form (known: named, numbered `Id 0x8001`, or a tag `String 0x37`). */
export function assertExtendedPropertyId(id: string): void {
  const guid = '\\{[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\}';
  const known = new RegExp(`^\\w+\\s+(${guid}\\s+(Name\\s+\\S.*|Id\\s+0x[0-9a-f]+)|0x[0-9a-f]+)$`, 'i');
  if (known.test(id)) return;
  throw new GraphError(
    400,
    'ErrorInvalidExtendedPropertyId',
    `PropertyId values may only be in one of the following formats: 'MapiPropertyType namespaceGuid Name propertyName', 'MapiPropertyType namespaceGuid Id propertyId' or 'MapiPropertyType propertyTag'.`,
  );
}
