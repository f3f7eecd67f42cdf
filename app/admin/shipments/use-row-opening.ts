import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';

const CONTROLS = 'a, button, input, label';
const hasModifier = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || altKey;

/**
 * A click anywhere in a row follows its link, but for one on a control or at the end of selecting text. With the keyboard it
 * is the link that is followed. Undefined where only the link does so.
 */
export function useRowOpening() {
  const navigate = useNavigate();
  const { opensFromList } = useCapabilities();
  if (!opensFromList) return undefined;
  return (address: string) => (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
    const isSelecting = window.getSelection()?.isCollapsed === false;
    if (isOnControl || isSelecting || hasModifier(event)) return;
    navigate(address);
  };
}
