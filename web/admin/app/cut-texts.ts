import { useEffect } from 'react'

/** Shows the whole text of truncated elements as a tooltip on hover. */
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
