/** Copies a text, also by way of a selected field where the browser has no clipboard for the page. Returns whether it did. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedFromField(text)
  }
}

function copiedFromField(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.className = 'sr-only'
  // beside what was pressed: a dialog keeps the focus within itself
  const parent = focused?.parentElement ?? document.body
  parent.append(field)
  field.focus({ preventScroll: true })
  field.setSelectionRange(0, text.length)
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    focused?.focus()
  }
}
