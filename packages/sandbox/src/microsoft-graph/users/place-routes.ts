import type { SandboxCore } from '../../sandbox-core';
import { graphRoutes } from '../platform/graph-environment';
import { accessDenied } from '../platform/graph-error';

const rooms = [
  {
    displayName: 'Aquarium',
    building: 'Harbour House',
    floorLabel: '2',
    floorNumber: 2,
    capacity: 8,
    phone: '+49 30 5550102',
  },
  {
    displayName: 'Boiler Room',
    building: 'Harbour House',
    floorLabel: 'B',
    floorNumber: -1,
    capacity: 24,
    phone: null,
  },
  { displayName: 'Attic', building: 'Old Mill', floorLabel: '4', floorNumber: 4, capacity: 4, phone: null },
];

/** The organisation's rooms. "Delegated (personal Microsoft account): not supported." (https://learn.microsoft.com/graph/api/place-list) */
export function placeRoutes(core: SandboxCore) {
  const app = graphRoutes();
  app.get('/microsoft.graph.room', (context) => {
    const { scopes, user } = context.get('token');
    if (user.kind === 'personal' || !scopes.has('Place.Read.All')) throw accessDenied();
    const top = Number(context.req.query('$top') ?? 100);
    const skip = Number(context.req.query('$skip') ?? 0);
    const value = rooms.slice(skip, skip + top).map((room, index) => ({
      id: `3162f1e1-c4c0-604b-51d8-91da78989e0${String(skip + index)}`,
      emailAddress: `${room.displayName.toLowerCase().replace(' ', '-')}@contoso.example`,
      nickname: room.displayName,
      label: null,
      bookingType: 'standard',
      isWheelChairAccessible: false,
      ...room,
    }));
    const next = `${core.urls.graph}/v1.0/places/microsoft.graph.room?$top=${String(top)}&$skip=${String(skip + top)}`;
    return context.json({
      '@odata.context': `${core.urls.graph}/v1.0/$metadata#places/microsoft.graph.room`,
      ...(skip + top < rooms.length && { '@odata.nextLink': next }),
      value,
    });
  });
  return app;
}
