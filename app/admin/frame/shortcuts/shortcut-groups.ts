/** The shortcuts as the ? dialog and the guide list them. */
export const SHORTCUT_GROUPS = [
  [
    'anywhere',
    [
      ['find', ['Ctrl', 'K']],
      ['search', ['/']],
      ['create', ['C']],
      ['help', ['?']],
    ],
  ],
  [
    'goTo',
    [
      ['dashboard', ['G', 'D']],
      ['shipments', ['G', 'S']],
    ],
  ],
  [
    'inList',
    [
      ['next', ['J', 'K']],
      ['open', ['Enter']],
      ['select', ['X']],
    ],
  ],
  [
    'onShipment',
    [
      ['edit', ['E']],
      ['addStatus', ['A']],
      ['label', ['L']],
    ],
  ],
  [
    'inForm',
    [
      ['save', ['Ctrl', 'Enter']],
      ['createAndPrint', ['Ctrl', 'Shift', 'Enter']],
    ],
  ],
] as const;
