import { type DragEvent, useRef, useState } from 'react'
import { AdminButton } from '../../ui/admin-button'
import { TextArea } from '../../ui/text-area'
import { qrIn } from './read-picture'

interface QrisFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** called once a picture was read: what is wrong with it is shown at once */
  onRead: () => void
}

/** The text of the house's QRIS, pasted, or read from its picture in this browser. */
export function QrisField({ value, onChange, error, onRead }: QrisFieldProps) {
  const [isReading, setReading] = useState(false)
  const [isUnread, setUnread] = useState(false)
  const file = useRef<HTMLInputElement>(null)

  async function read(picture: Blob | undefined) {
    if (!picture) return
    setReading(true)
    const text = await qrIn(picture)
    setReading(false)
    setUnread(text === undefined)
    if (text === undefined) return
    onChange(text)
    onRead()
  }

  const dropped = (event: DragEvent) => {
    event.preventDefault()
    void read(event.dataTransfer.files[0])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same without a mouse
    <div onDragOver={(event) => event.preventDefault()} onDrop={dropped} className="mb-3">
      <TextArea
        label="Static QRIS"
        rows={6}
        canClear
        placeholder="00020101021126…6304A1B2"
        hint="Paste its text, or drop its picture here."
        value={value}
        onChange={(text) => {
          setUnread(false)
          onChange(text)
        }}
        error={isUnread ? 'No QR code can be read in this picture.' : error}
      />
      <AdminButton size="small" isPending={isReading} onPress={() => file.current?.click()}>
        Choose its picture
      </AdminButton>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label="Picture of the QRIS"
        onChange={({ target }) => {
          void read(target.files?.[0])
          target.value = ''
        }}
      />
    </div>
  )
}
