import { useEffect, useRef, useState } from 'react'
import type { Moment } from '../../src/domain/guest-page/guest-page'
import { useEvenings } from '../questions/use-evenings'
import { BigButton, bigButton } from '../ui/big-button'
import { CopyButton } from '../ui/copy-button'
import { textButton } from './frame'
import { currentToken } from './link'
import { drawStory } from './story-picture'

const NAME = 'semeja.png'

/** Returns the link of the next evening with a seat left, for friends; that of the house where there is none. */
export function useNextLink(): { link: string; isEvening: boolean } {
  const next = useEvenings(currentToken())?.evenings.find(({ left }) => left !== 0)
  return { link: `${location.origin}${next ? `/e/${next.code}` : ''}`, isEvening: next !== undefined }
}

/** A picture of a dinner without names, for a story, to be shared with the link of the next evening. */
export function Story({ when }: { when: Moment }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<{ file: File; address: string }>()
  const { day, date } = when
  const { link, isEvening } = useNextLink()
  useEffect(() => {
    let isGone = false
    let address: string | undefined
    // made before the press: a phone shares only what is there by then
    void drawStory(canvas.current!, `${day}, ${date}`).then((blob) => {
      if (!blob || isGone) return
      address = URL.createObjectURL(blob)
      setPicture({ file: new File([blob], NAME, { type: blob.type }), address })
    })
    return () => {
      isGone = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [day, date])
  const data = picture && {
    files: [picture.file],
    text: `Habis semeja sama orang-orang baru! Ikutan yuk: ${link}`,
  }
  return (
    <section aria-label="Buat story" className="mt-8 grid justify-items-center gap-2">
      <canvas
        ref={canvas}
        width={1080}
        height={1920}
        role="img"
        aria-label={`Gambar buat story: Semeja, ${day}, ${date}`}
        className="h-auto w-40 rounded-card shadow-card"
      />
      {data &&
        (navigator.canShare?.(data) ? (
          // closed without a choice is no failure
          <BigButton variant="secondary" onClick={() => void navigator.share(data).catch(() => {})}>
            Bagiin ke story
          </BigButton>
        ) : (
          <a href={picture.address} download={NAME} className={bigButton('secondary')}>
            Simpan gambar buat story
          </a>
        ))}
      <CopyButton text={link} className={textButton}>
        {isEvening ? 'Salin link malam berikutnya' : 'Salin link'}
      </CopyButton>
    </section>
  )
}
