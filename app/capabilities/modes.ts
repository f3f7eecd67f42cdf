import type { SiteMode } from '#app/document/page-context.ts';
import type { Capabilities } from './capabilities.ts';
import { live } from './live.ts';
import { reference } from './reference.ts';

/** The one place that knows which mode is which object. */
export const MODES: Record<SiteMode, Capabilities> = { live, reference };
