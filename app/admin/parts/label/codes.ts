import { code128, drawingSVG, qrcode } from 'bwip-js/browser';

/** Pixels of bwip-js for one module: the finest bar. */
const SCALE = 2;
const CSS_DPI = 96;
/** Thermal printers of labels have 203 dots to the inch. A bar of whole dots is as wide as it should be. */
const PRINTER_DPI = 203;
const DOTS_PER_MODULE = 4;

const toUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** A code as a picture; `width` in CSS px. */
export interface LabelCode {
  url: string;
  width: number;
}

/** The tracking number as Code 128, without quiet zones; each module is four dots of the printer wide. */
export function drawBarcode(trackingNumber: string): LabelCode {
  const svg = code128({ bcid: 'code128', text: trackingNumber, scale: SCALE, height: 12 }, drawingSVG());
  const [, width = '0'] = /viewBox="0 0 (\d+)/.exec(svg) ?? [];
  const modules = Number(width) / SCALE;
  const stretched = svg.replace('<svg ', '<svg preserveAspectRatio="none" ');
  return { url: toUrl(stretched), width: (modules * DOTS_PER_MODULE * CSS_DPI) / PRINTER_DPI };
}

/** The address of the public page as a QR code. */
export function drawQrCode(address: string): string {
  return toUrl(qrcode({ bcid: 'qrcode', text: address, scale: SCALE }, drawingSVG()));
}
