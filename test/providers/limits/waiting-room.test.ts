import { AgentQueue, WaitingRoom } from '../../../src/providers/limits/waiting-room';

/** So many attempts wait in a room, each with two requests; more may be added. */
function waitingIn(room: WaitingRoom, attempts: number): { queue: AgentQueue; leave: () => void } {
  const queue = new AgentQueue();
  const leaving = Array.from({ length: attempts }, () => {
    const attempt = {};
    return [room.enter(queue, attempt), room.enter(queue, attempt)];
  });
  return { queue, leave: () => leaving.flat().forEach((leave) => leave()) };
}

describe('the waiting room of a process', () => {
  test('lets one queue have half of the slots where nobody else waits, and no more', () => {
    const room = new WaitingRoom(20);
    const { queue } = waitingIn(room, 9);
    expect(room.hasRoomFor(queue)).toBe(true);
    room.enter(queue, {});
    expect(queue.size).toBe(10);
    expect(room.hasRoomFor(queue)).toBe(false);
  });

  test('has room for an agent and account for which nobody waits, however many wait for others', () => {
    const room = new WaitingRoom(20);
    waitingIn(room, 500);
    expect(room.hasRoomFor(new AgentQueue())).toBe(true);
  });

  test('gives each its share once all who may wait do: who has less may come, who has more may not', () => {
    const room = new WaitingRoom(20);
    const [small, big] = [waitingIn(room, 4).queue, waitingIn(room, 6).queue];
    expect(room.hasRoomFor(small)).toBe(true);
    expect(room.hasRoomFor(big)).toBe(false);
    room.enter(small, {});
    expect(room.hasRoomFor(small)).toBe(false);
  });

  test('lets whoever comes wait beyond its share while there is room for all', () => {
    const room = new WaitingRoom(20);
    const { queue } = waitingIn(room, 6);
    waitingIn(room, 3);
    expect(room.hasRoomFor(queue)).toBe(true);
    room.enter(queue, {});
    expect(room.hasRoomFor(queue)).toBe(false);
  });

  test('counts a queue of which one has gone, and shares among those that are there', () => {
    const room = new WaitingRoom(20);
    const [first, second] = [waitingIn(room, 4), waitingIn(room, 6)];
    room.enter(first.queue, {})();
    expect(room.hasRoomFor(second.queue)).toBe(false);
    first.leave();
    const third = waitingIn(room, 4).queue;
    expect(room.hasRoomFor(third)).toBe(true);
  });

  test('forgets those who wait no more, once the last request of an attempt has gone', () => {
    const room = new WaitingRoom(20);
    const [leaving, staying] = [waitingIn(room, 5), waitingIn(room, 9)];
    expect(room.hasRoomFor(staying.queue)).toBe(false);
    leaving.leave();
    expect(leaving.queue.size).toBe(0);
    expect(room.hasRoomFor(staying.queue)).toBe(true);
    const attempt = {};
    const [first, second] = [room.enter(staying.queue, attempt), room.enter(staying.queue, attempt)];
    first();
    expect(room.hasRoomFor(staying.queue)).toBe(false);
    second();
    expect(room.hasRoomFor(staying.queue)).toBe(true);
  });

  test('is over for a queue once nobody waits or is to come back', () => {
    const { queue, leave } = waitingIn(new WaitingRoom(20), 2);
    queue.retrySlots.book(1_000, 2, () => 5_000);
    expect(queue.isOver(20_000)).toBe(false);
    leave();
    expect(queue.isOver(1_001)).toBe(false);
    expect(queue.isOver(20_000)).toBe(true);
  });

  test('forgets how fast turns came for a queue once nobody of it waits', () => {
    const { queue, leave } = waitingIn(new WaitingRoom(20), 2);
    for (let turn = 0; turn < 20; turn += 1) queue.retrySlots.turn(turn * 100);
    expect(queue.retrySlots.book(2_000, 10, () => 0)).toBeGreaterThan(0);
    leave();
    expect(queue.retrySlots.book(20_000, 10, () => 0)).toBe(0);
  });

  test('is as large as the worker with the fewest slots allows', () => {
    const room = new WaitingRoom(20);
    const { queue } = waitingIn(room, 6);
    room.fit(40);
    expect(room.hasRoomFor(queue)).toBe(true);
    room.fit(12);
    expect(room.hasRoomFor(queue)).toBe(false);
    room.fit(40);
    expect(room.hasRoomFor(queue)).toBe(false);
  });
});
