import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { toCode128 } from './code-128.ts';

const CSS_DPI = 96;
/** Thermal printers of labels have 203 dots to the inch. A bar of whole dots is as wide as it should be. */
const PRINTER_DPI = 203;
const DOTS_PER_MODULE = 4;

/** A code as a path over so many modules, the width of its finest bar, without quiet zones. */
export interface LabelCode {
  path: string;
  modules: number;
}

/** The tracking number as Code 128, one module high. */
export function drawBarcode(trackingNumber: string): LabelCode {
  let path = '';
  let modules = 0;
  for (const [nth, width] of toCode128(trackingNumber).entries()) {
    if (nth % 2 === 0) path += `M${modules} 0h${width}v1h-${width}z`;
    modules += width;
  }
  return { path, modules };
}

/** How wide a barcode is, in CSS px: each module is four dots of the printer. */
export const toPrintedWidth = (modules: number): number => (modules * DOTS_PER_MODULE * CSS_DPI) / PRINTER_DPI;

/** The address of the public page as a QR code, as high as wide, readable with a sixth of it gone. */
export function drawQrCode(address: string): LabelCode {
  const code = generate(address, { minCorrectionLevel: correction.M });
  return { path: toSvgPath(code), modules: code.size };
}
