/** The context menu: editing in a field, copying for selected text, none elsewhere. */
import type { ContextMenuParams, MenuItemConstructorOptions } from "electron";
import type { Words } from "../text/en.ts";

export type ContextTarget = Pick<ContextMenuParams, "isEditable" | "selectionText" | "editFlags">;

/** The template for Electron's `buildFromTemplate`; empty if there is nothing to do. */
export function contextTemplate(pressed: ContextTarget, words: Words): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags: can } = pressed;
  const copy: MenuItemConstructorOptions = { role: "copy", label: words.copy, enabled: can.canCopy };
  if (!isEditable) return selectionText.trim() === "" ? [] : [copy];
  return [
    { role: "undo", label: words.undo, enabled: can.canUndo },
    { role: "redo", label: words.redo, enabled: can.canRedo },
    { type: "separator" },
    { role: "cut", label: words.cut, enabled: can.canCut },
    copy,
    { role: "paste", label: words.paste, enabled: can.canPaste },
    { type: "separator" },
    { role: "selectAll", label: words.selectAll, enabled: can.canSelectAll },
  ];
}
