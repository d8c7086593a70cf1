import { NO_PIC } from '../../../src/domain/group/group'
import { useHouse } from '../app/site-config'

/** The PIC options of a group: nobody, the names of the settings, and its current one. */
export function usePicOptions(current = NO_PIC): string[] {
  return picOptions(usePicNames(), current)
}

/** Returns the PIC names of the settings; empty until they are loaded. */
export function usePicNames(): string[] {
  return useHouse()?.picNames ?? NOBODY
}

export function picOptions(names: string[], current: string): string[] {
  return [...new Set([NO_PIC, ...names, current])]
}

const NOBODY: string[] = []

export function picLabel(pic: string): string {
  return pic === NO_PIC ? 'Unassigned' : pic
}
