import { atom, useAtom } from 'jotai'
import type { ComponentType } from 'react'
import { tellNotLoaded } from '../not-loaded'

const opened = atom<{ Preview: ComponentType<{ onClose: () => void }> } | null>(null)

/** The preview's dialog while it is open. Its code is fetched when it is first needed. */
export function usePreviewDialog() {
  const [shown, set] = useAtom(opened)

  async function open() {
    try {
      const { PreviewDialog } = await import('./preview/preview-dialog')
      set({ Preview: PreviewDialog })
    } catch {
      tellNotLoaded()
    }
  }

  return { Preview: shown?.Preview, open, close: () => set(null) }
}
