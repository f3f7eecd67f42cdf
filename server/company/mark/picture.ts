/** Pixels of four bytes each, row by row: red, green, blue and alpha. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Pixels below this alpha count as transparent. */
const FAINTEST = 8;

/** The visible part without the transparent margin; undefined if nothing is visible. */
export function trim({ width, height, data }: Picture): Picture | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      if ((data[4 * (y * width + x) + 3] ?? 0) < FAINTEST) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  if (right < 0) return undefined;
  const part = { width: right - left + 1, height: bottom - top + 1 };
  const out = new Uint8Array(4 * part.width * part.height);
  for (let y = 0; y < part.height; y++) {
    const from = 4 * ((y + top) * width + left);
    out.set(data.subarray(from, from + 4 * part.width), 4 * y * part.width);
  }
  return { ...part, data: out };
}

/** For each target pixel: the first source pixel and the weights. */
function toWeights(from: number, to: number): { first: number; shares: Float32Array }[] {
  const scale = from / to;
  const reach = Math.max(1, scale);
  return Array.from({ length: to }, (_, place) => {
    const middle = (place + 0.5) * scale;
    const first = Math.max(0, Math.floor(middle - reach));
    const last = Math.min(from, Math.ceil(middle + reach));
    const shares = new Float32Array(last - first);
    for (let step = 0; step < shares.length; step++)
      shares[step] = Math.max(0, 1 - Math.abs(first + step + 0.5 - middle) / reach);
    const sum = shares.reduce((before, share) => before + share, 0);
    return { first, shares: shares.map((share) => share / sum) };
  });
}

/** Resizes rows from `from` to `to` pixels and transposes them: applied twice, it resizes both directions. */
function resizeRows(data: Float32Array, from: number, to: number): Float32Array {
  const lines = data.length / 4 / from;
  const out = new Float32Array(4 * to * lines);
  for (const [place, { first, shares }] of toWeights(from, to).entries())
    for (let line = 0; line < lines; line++) {
      const target = 4 * (place * lines + line);
      let at = 4 * (line * from + first);
      for (let step = 0; step < shares.length; step++) {
        const share = shares[step] as number;
        for (let channel = 0; channel < 4; channel++)
          out[target + channel] = (out[target + channel] as number) + share * (data[at + channel] as number);
        at += 4;
      }
    }
  return out;
}

/** Premultiplies alpha, so that the colors of transparent pixels do not bleed into visible ones. */
function premultiplyAlpha(data: Uint8Array): Float32Array {
  const premultiplied = new Float32Array(data);
  for (let at = 0; at < data.length; at += 4) {
    const opaque = (data[at + 3] as number) / 255;
    for (let channel = at; channel < at + 3; channel++) premultiplied[channel] = (data[channel] as number) * opaque;
  }
  return premultiplied;
}

function unpremultiplyAlpha(premultiplied: Float32Array): Uint8Array {
  const data = new Uint8ClampedArray(premultiplied.length);
  for (let at = 0; at < data.length; at += 4) {
    const opaque = premultiplied[at + 3] as number;
    for (let channel = at; channel < at + 3; channel++)
      data[channel] = opaque > 0 ? ((premultiplied[channel] as number) * 255) / opaque : 0;
    data[at + 3] = opaque;
  }
  return new Uint8Array(data.buffer);
}

/** Resizes the picture. */
export function resize(picture: Picture, width: number, height: number): Picture {
  if (width === picture.width && height === picture.height) return picture;
  const across = resizeRows(premultiplyAlpha(picture.data), picture.width, width);
  return { width, height, data: unpremultiplyAlpha(resizeRows(across, picture.height, height)) };
}

/** Fits the picture into a box; enlarges it only if `mayGrow`. */
export function fitInto(picture: Picture, box: { width: number; height: number }, mayGrow = false): Picture {
  const scale = Math.min(box.width / picture.width, box.height / picture.height, mayGrow ? Infinity : 1);
  const toSide = (side: number) => Math.max(1, Math.round(side * scale));
  return resize(picture, toSide(picture.width), toSide(picture.height));
}

/** Centers the picture in a square at this share of its side, on a transparent or white background. */
export function toSquare(picture: Picture, side: number, look: { share: number; isWhite: boolean }): Picture {
  const inner = Math.round(side * look.share);
  const { width, height, data } = fitInto(picture, { width: inner, height: inner }, true);
  const out = new Uint8Array(4 * side * side).fill(look.isWhite ? 255 : 0);
  const [left, top] = [Math.floor((side - width) / 2), Math.floor((side - height) / 2)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = 4 * (y * width + x);
      const to = 4 * ((y + top) * side + x + left);
      const opaque = look.isWhite ? (data[from + 3] ?? 0) / 255 : 1;
      for (let channel = 0; channel < 3; channel++)
        out[to + channel] = Math.round((data[from + channel] ?? 0) * opaque + 255 * (1 - opaque));
      out[to + 3] = look.isWhite ? 255 : (data[from + 3] ?? 0);
    }
  return { width: side, height: side, data: out };
}
