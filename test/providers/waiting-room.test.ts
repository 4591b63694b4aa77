import { Crowd, WaitingRoom } from '../../src/providers/waiting-room';

/** So many attempts wait in a room, each with two requests; more may be added. */
function waitingIn(room: WaitingRoom, attempts: number): { crowd: Crowd; leave: () => void } {
  const crowd = new Crowd();
  const leaving = Array.from({ length: attempts }, () => {
    const attempt = {};
    return [room.enter(crowd, attempt), room.enter(crowd, attempt)];
  });
  return { crowd, leave: () => leaving.flat().forEach((leave) => leave()) };
}

describe('the waiting room of a process', () => {
  test('lets one crowd have half of the slots where nobody else waits, and no more', () => {
    const room = new WaitingRoom(20);
    const { crowd } = waitingIn(room, 9);
    expect(room.hasRoomFor(crowd)).toBe(true);
    room.enter(crowd, {});
    expect(crowd.size).toBe(10);
    expect(room.hasRoomFor(crowd)).toBe(false);
  });

  test('has room for an agent and account for which nobody waits, however many wait for others', () => {
    const room = new WaitingRoom(20);
    waitingIn(room, 500);
    expect(room.hasRoomFor(new Crowd())).toBe(true);
  });

  test('gives each its share once all who may wait do: who has less may come, who has more may not', () => {
    const room = new WaitingRoom(20);
    const [small, big] = [waitingIn(room, 4).crowd, waitingIn(room, 6).crowd];
    expect(room.hasRoomFor(small)).toBe(true);
    expect(room.hasRoomFor(big)).toBe(false);
    room.enter(small, {});
    expect(room.hasRoomFor(small)).toBe(false);
  });

  test('lets whoever comes wait beyond its share while there is room for all', () => {
    const room = new WaitingRoom(20);
    const { crowd } = waitingIn(room, 6);
    waitingIn(room, 3);
    expect(room.hasRoomFor(crowd)).toBe(true);
    room.enter(crowd, {});
    expect(room.hasRoomFor(crowd)).toBe(false);
  });

  test('counts a crowd of which one has gone, and shares among those that are there', () => {
    const room = new WaitingRoom(20);
    const [first, second] = [waitingIn(room, 4), waitingIn(room, 6)];
    room.enter(first.crowd, {})();
    expect(room.hasRoomFor(second.crowd)).toBe(false);
    first.leave();
    const third = waitingIn(room, 4).crowd;
    expect(room.hasRoomFor(third)).toBe(true);
  });

  test('forgets those who wait no more, once the last request of an attempt has gone', () => {
    const room = new WaitingRoom(20);
    const [leaving, staying] = [waitingIn(room, 5), waitingIn(room, 9)];
    expect(room.hasRoomFor(staying.crowd)).toBe(false);
    leaving.leave();
    expect(leaving.crowd.size).toBe(0);
    expect(room.hasRoomFor(staying.crowd)).toBe(true);
    const attempt = {};
    const [first, second] = [room.enter(staying.crowd, attempt), room.enter(staying.crowd, attempt)];
    first();
    expect(room.hasRoomFor(staying.crowd)).toBe(false);
    second();
    expect(room.hasRoomFor(staying.crowd)).toBe(true);
  });

  test('is over for a crowd once nobody waits or is to come back', () => {
    const { crowd, leave } = waitingIn(new WaitingRoom(20), 2);
    crowd.appointments.book(1_000, 2, () => 5_000);
    expect(crowd.isOver(20_000)).toBe(false);
    leave();
    expect(crowd.isOver(1_001)).toBe(false);
    expect(crowd.isOver(20_000)).toBe(true);
  });

  test('forgets how fast turns came for a crowd once nobody of it waits', () => {
    const { crowd, leave } = waitingIn(new WaitingRoom(20), 2);
    for (let turn = 0; turn < 20; turn += 1) crowd.appointments.turn(turn * 100);
    expect(crowd.appointments.book(2_000, 10, () => 0)).toBeGreaterThan(0);
    leave();
    expect(crowd.appointments.book(20_000, 10, () => 0)).toBe(0);
  });

  test('is as large as the worker with the fewest slots allows', () => {
    const room = new WaitingRoom(20);
    const { crowd } = waitingIn(room, 6);
    room.fit(40);
    expect(room.hasRoomFor(crowd)).toBe(true);
    room.fit(12);
    expect(room.hasRoomFor(crowd)).toBe(false);
    room.fit(40);
    expect(room.hasRoomFor(crowd)).toBe(false);
  });
});
