/** One server-sent event; `data` is the text as it was sent. */
export interface LiveEvent {
  event: string;
  id: string;
  data: string;
}

/** Cuts the text of a stream, however it is cut into pieces, into events. Lines that only show life are left out. */
export function createEventParser(onEvent: (event: LiveEvent) => void): (text: string) => void {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const event = parseBlock(block);
      if (event) onEvent(event);
    }
  };
}

function parseBlock(block: string): LiveEvent | undefined {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const [name = '', ...value] = line.split(':');
    fields.set(name, value.join(':').trimStart());
  }
  const data = fields.get('data');
  return data === undefined ? undefined : { event: fields.get('event') ?? '', id: fields.get('id') ?? '', data };
}
