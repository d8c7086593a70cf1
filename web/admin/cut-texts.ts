import { useEffect } from 'react'

/** Gives what is cut off its whole text as a tooltip, when the pointer comes to it. */
export function useCutTexts() {
  useEffect(() => {
    const show = ({ target }: PointerEvent) => {
      const text =
        target instanceof Element && target.closest<HTMLElement>('.truncate:not(select), .line-clamp-2')
      // what has a tooltip of its own says more
      if (!text || text.closest('[title]:not([data-cut])')) return
      const isCut = text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight
      text.toggleAttribute('data-cut', isCut)
      if (isCut) text.title = text.textContent
      else text.removeAttribute('title')
    }
    document.addEventListener('pointerover', show)
    return () => document.removeEventListener('pointerover', show)
  }, [])
}
