import { type FormEvent, useState } from 'react'
import type { Me } from '../../src/domain/guest-page/guest-page'
import { BigButton, bigButton } from '../ui/big-button'
import { BigField } from '../ui/big-field'
import { Announcement } from './announcement'
import { textButton } from './frame'
import { TroubleNote } from './trouble'
import { useChange } from './use-change'

/** Asks for a WhatsApp group of the table; who wants it makes it, opens the one that somebody has made, or replaces its link. */
export function TableChat({ dinner: { seat, wantsChat, chat } }: { dinner: Me['feedback'][number] }) {
  const { busy, trouble, change } = useChange()
  const [link, setLink] = useState('')
  const say = (wantsChat: boolean) => void change(String(wantsChat), 'PUT', '/feedback', { seat, wantsChat })

  async function share(event: FormEvent) {
    event.preventDefault()
    if (link.trim() && (await change('link', 'PUT', '/feedback', { seat, chatLink: link }))) setLink('')
  }

  const form = (
    <form onSubmit={share}>
      <BigField
        label="Link undangan grup"
        inputMode="url"
        autoComplete="off"
        placeholder="https://chat.whatsapp.com/…"
        value={link}
        onChange={({ target }) => setLink(target.value)}
      />
      <BigButton type="submit" variant="secondary" isBusy={busy === 'link'}>
        {chat ? 'Ganti link' : 'Pasang link'}
      </BigButton>
    </form>
  )

  return (
    <section aria-labelledby={`chat-${seat}`} className="mt-8 grid gap-2">
      <h2 id={`chat-${seat}`} className="text-base font-bold">
        Bikin grup WA?
      </h2>
      <p className="text-sm text-abu-800">
        Linknya cuma kelihatan sama yang mau. Di grupnya, nomormu kelihatan sama semua anggota.
      </p>
      {wantsChat && (
        <Announcement key={chat?.link} className="font-semibold">
          {chat
            ? 'Grupnya udah ada.'
            : 'Belum ada grupnya. Bikin di WA, lalu tempel link undangannya di sini.'}
        </Announcement>
      )}
      {wantsChat && !chat && form}
      {wantsChat && chat && (
        <>
          <a href={chat.link} className={bigButton('secondary')}>
            Buka grup WA
          </a>
          <details key={chat.link}>
            <summary className={`${textButton} -ml-2`}>Linknya ga bisa dibuka?</summary>
            <p className="mb-2 text-sm text-abu-800">Siapa pun yang mau grup ini bisa ganti linknya.</p>
            {form}
          </details>
        </>
      )}
      <TroubleNote trouble={trouble} />
      {wantsChat ? (
        <button
          type="button"
          aria-disabled={busy !== undefined}
          className={`${textButton} -ml-2 justify-self-start`}
          onClick={() => say(false)}
        >
          {chat?.isMine ? 'Ga jadi, hapus linknya' : 'Ga jadi'}
        </button>
      ) : (
        <BigButton variant="secondary" isBusy={busy === 'true'} onClick={() => say(true)}>
          Aku mau
        </BigButton>
      )}
    </section>
  )
}
