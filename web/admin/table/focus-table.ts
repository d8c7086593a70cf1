/** Focuses the table in view, for when the pressed button has vanished with its row. */
export function focusTable() {
  // after the dialog has given the focus back
  setTimeout(() => document.querySelector<HTMLElement>('[role=tabpanel] section[tabindex="0"]')?.focus())
}
