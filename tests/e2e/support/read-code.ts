import {
  BarcodeFormat,
  type Binarizer,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library';
import { PNG } from 'pngjs';

/** The text of the code that a scanner would find in a picture, in light and shade or in black and white; throws when it finds none. */
export function readCode(png: Buffer, kind: 'CODE_128' | 'QR_CODE'): string {
  const { width, height, data } = PNG.sync.read(png);
  const grey = new Uint8ClampedArray(width * height);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 4, pixel * 4 + 3);
    grey[pixel] = (red + green + green + blue) / 4;
  }
  const source = new RGBLuminanceSource(grey, width, height);
  const hints = new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat[kind]]],
    [DecodeHintType.TRY_HARDER, true],
  ]);
  const read = (binarizer: Binarizer) => new MultiFormatReader().decode(new BinaryBitmap(binarizer), hints).getText();
  try {
    return read(new HybridBinarizer(source));
  } catch {
    return read(new GlobalHistogramBinarizer(source));
  }
}
