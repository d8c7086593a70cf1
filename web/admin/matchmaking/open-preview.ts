import { atom, useAtom } from 'jotai'
import type { ComponentType } from 'react'
import { toast } from '../../ui/toast'

const opened = atom<{ Preview: ComponentType<{ onClose: () => void }> } | null>(null)

/** The preview's dialog while it is open. Its code is fetched when it is first needed. */
export function usePreviewDialog() {
  const [shown, set] = useAtom(opened)

  async function open() {
    try {
      const { PreviewDialog } = await import('./preview/preview-dialog')
      set({ Preview: PreviewDialog })
    } catch {
      toast({
        title: 'Error',
        description: 'This part of the page cannot be loaded. Check your connection, then reload the page.',
        variant: 'destructive',
      })
    }
  }

  return { Preview: shown?.Preview, open, close: () => set(null) }
}
