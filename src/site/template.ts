import { escapeHtml } from '../http/html'

/** What the slots of a template hold; a list is repeated, with its own slots before those around it. */
export interface Slots {
  [name: string]: string | boolean | readonly Slots[]
}

/**
 * Fills the slots of a template with escaped texts: `[[name]]`, `[[?name]]…[[/?name]]` for what stands there only if it is
 * not empty, and `[[#name]]…[[/name]]` for each of a list. What is filled in is read by nothing again.
 */
export function filled(template: string, slots: Slots): string {
  return template.replace(SLOT, (_, ifName, ifInner, eachName, eachInner, name) => {
    if (ifName !== undefined) return isEmpty(slots[ifName]) ? '' : filled(ifInner, slots)
    if (eachName !== undefined) {
      const list = slots[eachName]
      return Array.isArray(list) ? list.map((one) => filled(eachInner, { ...slots, ...one })).join('') : ''
    }
    const value = slots[name]
    return typeof value === 'string' ? escapeHtml(value) : ''
  })
}

const SLOT = /\[\[\?(\w+)\]\]([\s\S]*?)\[\[\/\?\1\]\]|\[\[#(\w+)\]\]([\s\S]*?)\[\[\/\3\]\]|\[\[(\w+)\]\]/g

function isEmpty(value: Slots[string] | undefined): boolean {
  return Array.isArray(value) ? value.length === 0 : !value
}
