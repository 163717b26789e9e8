/** The menu of the right button: in a field what a field can do, on chosen text copying it, elsewhere none. */
import type { ContextMenuParams, MenuItemConstructorOptions } from "electron";
import type { Words } from "../text/en.ts";

export type Pressed = Pick<ContextMenuParams, "isEditable" | "selectionText" | "editFlags">;

/** As Electron's `buildFromTemplate` takes it; empty where there is nothing to do. */
export function contextTemplate(pressed: Pressed, words: Words): MenuItemConstructorOptions[] {
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
