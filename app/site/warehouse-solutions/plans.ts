type Point = readonly [x: number, y: number];

export interface Plan {
  width: number;
  height: number;
  floor: string;
  /** With gaps where the doors are. */
  wall: string;
  racks: { first: number; step: number; count: number; top: number; width: number; height: number; shelves: number };
  benches: readonly { x: number; y: number; width: number; height: number }[];
  /** Pallets that wait at the dock. */
  waiting: readonly Point[];
  picked: string;
  planned: string;
  done: readonly Point[];
  here: Point;
  next: readonly Point[];
  receiving: Point;
  dispatch: Point;
  packingLabel: Point;
  returnsLabel?: Point;
}

/** The same building twice: wide from 641 px, a corner of it below. */
export const PLANS: { wide: Plan; narrow: Plan } = {
  wide: {
    width: 1200,
    height: 470,
    floor: 'M26 18H1160V414H26z',
    wall: 'M72 414H26V18H1160V414H994M942 414H122',
    racks: { first: 74, step: 78, count: 9, top: 84, width: 44, height: 268, shelves: 10 },
    benches: [
      { x: 806, y: 184.5, width: 324, height: 28 },
      { x: 806, y: 84, width: 324, height: 28 },
    ],
    waiting: [
      [870, 350],
      [914, 350],
      [1018, 350],
      [1062, 350],
    ],
    picked: 'M96 442V378H57V44H135V378H213V44H369V204.5',
    planned: 'M369 204.5V378H525V44H603V378H681V44H786V240.5H968V442',
    done: [
      [57, 258],
      [135, 151],
      [213, 285],
      [213, 178],
    ],
    here: [369, 204.5],
    next: [
      [525, 151],
      [603, 258],
      [681, 178],
    ],
    receiving: [96, 442],
    dispatch: [968, 442],
    packingLabel: [968, 172],
    returnsLabel: [968, 136],
  },
  narrow: {
    width: 350,
    height: 360,
    floor: 'M6 16H330V316H6z',
    wall: 'M24 316H6V16H330V316H286M250 316H58',
    racks: { first: 46, step: 56, count: 3, top: 62, width: 30, height: 196, shelves: 8 },
    benches: [{ x: 216, y: 132, width: 104, height: 22 }],
    waiting: [],
    picked: 'M40 336V280H33V32H89V280H145V197',
    planned: 'M145 197V32H201V178H268V336',
    done: [
      [33, 197],
      [89, 123],
    ],
    here: [145, 197],
    next: [[201, 148]],
    receiving: [40, 336],
    dispatch: [268, 336],
    packingLabel: [268, 122],
  },
};
