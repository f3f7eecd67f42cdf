import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { expect, it, vi } from 'vitest';
import { MARK_FILES, MARK_LIMITS, MARK_PATTERN } from '#domain/company/mark.ts';
import { aPng, PNG_SIGNATURE, paintLines, toChunk, VIOLET_PIXEL } from '#tests/pngs.ts';
import { makeMark } from './make-mark.ts';
import { MarkError } from './read-png.ts';

// A large picture takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const SECRET = 'GPS 59.9139, 10.7522 <script>alert(1)</script>';
const text = toChunk('tEXt', Buffer.from(`Comment\0${SECRET}`, 'latin1'));
const JPEG = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

function whyNot(bytes: Uint8Array): string {
  try {
    makeMark(Buffer.from(bytes));
  } catch (error) {
    if (error instanceof MarkError) return error.problem;
    throw error;
  }
  return 'taken';
}

const read = (bytes: Buffer) => PNG.sync.read(bytes);
const listTypes = (png: Buffer) =>
  [...png.toString('latin1').matchAll(/IHDR|PLTE|IDAT|IEND|[a-z][A-Z]{3}|tEXt|eXIf|iCCP|acTL/g)].map(String);

it('renders every logo image from its pixels, without transparent margin and metadata', () => {
  const icc = toChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), deflateSync(Buffer.from(SECRET))]));
  const bytes = aPng({ before: [text, icc], after: [toChunk('eXIf', Buffer.from(SECRET))] });
  const { mark, files } = makeMark(Buffer.concat([bytes, Buffer.from(`<html>${SECRET}</html>`)]));
  expect(mark).toMatch(MARK_PATTERN);
  expect(mark).toMatch(/-28x28$/);
  expect(Object.keys(files).toSorted()).toEqual(MARK_FILES.toSorted());
  for (const file of Object.values(files)) expect(file.toString('latin1')).not.toMatch(/GPS|script|html|Comment/);
  const { width, height, data } = read(files['mark.png']);
  expect([width, height, [...data.subarray(0, 4)]]).toEqual([48, 48, VIOLET_PIXEL]);
  const sides = (['icon-180.png', 'icon-192.png', 'icon-512.png', 'icon-maskable-512.png'] as const).map((name) => {
    const icon = read(files[name]);
    expect([...icon.data.subarray(0, 4)]).toEqual([255, 255, 255, 255]);
    const middle = 4 * (icon.width * (icon.height / 2) + icon.width / 2);
    expect([...icon.data.subarray(middle, middle + 4)]).toEqual(VIOLET_PIXEL);
    return icon.width;
  });
  expect(sides).toEqual([180, 192, 512, 512]);
  expect([...files['favicon.ico'].subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
  expect(listTypes(files['mark.png'])).toEqual(['IHDR', 'IDAT', 'IEND']);
});

it('identifies a logo by its pixels: the same image in another file is the same logo', () => {
  expect(makeMark(aPng({ before: [text] })).mark).toBe(makeMark(aPng()).mark);
  expect(makeMark(aPng({ lines: paintLines(64, 64, (x) => x > 30) })).mark).not.toBe(makeMark(aPng()).mark);
});

it('reads every kind of PNG: gray, palette, 16 bits, interlaced, and the first frame of an animation', () => {
  const one = (bits: number) => Buffer.alloc(32 * (1 + Math.ceil((32 * bits) / 8)), 0x01);
  // The filter byte of the first row is invalid.
  const kinds: Record<string, Buffer> = {
    'gray of one bit': aPng({ width: 32, height: 32, depth: 1, color: 0, lines: one(1) }),
    'gray with transparency': aPng({ width: 32, height: 32, depth: 8, color: 4, lines: one(16) }),
    'palette of two bits': aPng({
      width: 32,
      height: 32,
      depth: 2,
      color: 3,
      lines: Buffer.alloc(32 * 9),
      before: [toChunk('PLTE', Buffer.from([91, 43, 181])), toChunk('tRNS', Buffer.from([200]))],
    }),
    '16 bits': aPng({ width: 32, height: 32, depth: 16, color: 6, lines: one(64) }),
    moving: aPng({
      before: [toChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))],
      after: [toChunk('fdAT', randomBytes(20))],
    }),
  };
  for (const [kind, bytes] of Object.entries(kinds)) expect([kind, whyNot(bytes)]).toEqual([kind, 'taken']);
  // The seven passes of 16 by 16 pixels from an independent encoder.
  const passes = [
    [2, 2],
    [2, 2],
    [4, 2],
    [4, 4],
    [8, 4],
    [8, 8],
    [16, 8],
  ] as const;
  const lines = Buffer.concat(passes.map(([width, height]) => paintLines(width, height, () => true)));
  const { data } = read(makeMark(aPng({ width: 16, height: 16, isInterlaced: true, lines })).files['mark.png']);
  expect([...data.subarray(0, 8)]).toEqual([...VIOLET_PIXEL, ...VIOLET_PIXEL]);
});

it('rejects a file that is not a PNG, damaged, too small, too large or empty, each with its own code', () => {
  const good = aPng();
  const broken = Buffer.from(good);
  broken[50] = (broken[50] ?? 0) ^ 1;
  const badFilter = paintLines(64, 64);
  badFilter[0] = 9;
  const isPalette = { width: 32, height: 32, depth: 8, color: 3, lines: Buffer.alloc(32 * 33, 0).fill(7, 1, 33) };
  const cases: [string, Uint8Array, string][] = [
    ['nothing', Buffer.alloc(0), 'markNotPng'],
    ['a JPEG named png', JPEG, 'markNotPng'],
    ['SVG with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'markNotPng'],
    ['HTML', Buffer.from('<!doctype html><title>x</title>'), 'markNotPng'],
    ['noise', randomBytes(500), 'markNotPng'],
    ['only a signature', PNG_SIGNATURE, 'markBroken'],
    ['a wrong checksum', broken, 'markBroken'],
    ['an unknown filter', aPng({ lines: badFilter }), 'markBroken'],
    ['too few pixels', aPng({ lines: paintLines(64, 63) }), 'markBroken'],
    ['too many pixels', aPng({ lines: paintLines(64, 65) }), 'markBroken'],
    ['no pixels', Buffer.concat([PNG_SIGNATURE, good.subarray(8, 33), toChunk('IEND', Buffer.alloc(0))]), 'markBroken'],
    ['two headers', Buffer.concat([good.subarray(0, 33), good.subarray(8)]), 'markBroken'],
    ['no header', Buffer.concat([PNG_SIGNATURE, good.subarray(33)]), 'markBroken'],
    ['a depth that no kind has', aPng({ depth: 3 }), 'markBroken'],
    ['a color outside its palette', aPng({ ...isPalette, before: [toChunk('PLTE', Buffer.alloc(3))] }), 'markBroken'],
    ['a palette without colors', aPng(isPalette), 'markBroken'],
    ['a needed chunk nobody knows', aPng({ before: [toChunk('ABCD', Buffer.alloc(1))] }), 'markBroken'],
    ['one pixel', aPng({ width: 1, height: 1 }), 'markSize'],
    ['a line', aPng({ width: 2048, height: 15 }), 'markSize'],
    ['no width', aPng({ width: 0, lines: Buffer.alloc(64) }), 'markSize'],
    ['only clear pixels', aPng({ lines: paintLines(64, 64, () => false) }), 'markEmpty'],
  ];
  for (const [what, bytes, problem] of cases) expect([what, whyNot(bytes)]).toEqual([what, problem]);
  for (let end = PNG_SIGNATURE.length; end < good.length; end += 3)
    expect([end, whyNot(good.subarray(0, end))]).toEqual([end, 'markBroken']);
});

it('decompresses nothing larger than its header declares, and no header that declares too much', () => {
  const before = process.memoryUsage.rss();
  // 20,000 by 20,000 pixels compress to a few bytes but unpack to 1.6 GB.
  const few = deflateSync(Buffer.alloc(1_000_000));
  const wide = { width: 20_000, height: 20_000, lines: few };
  expect([whyNot(aPng(wide)), whyNot(aPng({ ...wide, isInterlaced: true }))]).toEqual(['markSize', 'markSize']);
  const lines = Buffer.alloc(100_000_000);
  for (const isInterlaced of [false, true]) expect(whyNot(aPng({ lines, isInterlaced }))).toBe('markBroken');
  expect(process.memoryUsage.rss() - before - lines.length).toBeLessThan(100_000_000);
});

it('keeps every output below the size limit, and accepts the largest allowed image', () => {
  const isNoise = { width: 512, height: 512, lines: randomBytes(512 * (1 + 4 * 512)) };
  for (let line = 0; line < 512; line++) isNoise.lines[line * (1 + 4 * 512)] = 0;
  const { mark, files } = makeMark(aPng(isNoise));
  expect(files['mark.png'].length).toBeLessThanOrEqual(MARK_LIMITS.bytes);
  expect(mark).toMatch(/-28x28$/);
  const largest = makeMark(aPng({ width: 2048, height: 2048 }));
  const { width, height } = read(largest.files['mark.png']);
  expect([width, height]).toEqual([112, 112]);
  const wide = makeMark(aPng({ width: 1600, height: 16, lines: paintLines(1600, 16, () => true) }));
  expect(wide.mark).toMatch(/-112x1$/);
});
