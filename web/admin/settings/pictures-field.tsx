import { useRef, useState } from 'react'
import { picturePath, storedPictureSchema } from '../../../src/domain/picture'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { confirmed } from '../app/form/confirmed'
import { useAction } from '../app/form/use-action'
import { smallPicture } from './make-picture'
import type { SettingField } from './section'

/** Pictures that guests see, made small in this browser and uploaded when they are chosen; shown to guests once they are saved. */
export function PicturesField({
  label,
  value,
  onChange,
  error,
  disabled,
  max,
  side,
}: SettingField & { max: number; side: number }) {
  const [isUnread, setUnread] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const ids = value.split(',').filter(Boolean)
  const upload = useAction({
    run: (picture: string) =>
      confirmed(() => call(storedPictureSchema, 'POST', '/api/settings/pictures', { picture })),
    refreshes: [],
    failure: 'Failed to upload the picture',
    onDone: ({ id }) => onChange([...ids.filter((each) => each !== id), id].join(',')),
  })
  const problem = isUnread ? 'No picture can be made of this file in this browser.' : error

  async function read(file: Blob | undefined) {
    if (!file) return
    const picture = await smallPicture(file, side)
    setUnread(picture === undefined)
    if (picture !== undefined) upload.mutate(picture)
  }

  return (
    <fieldset className="mb-3" disabled={disabled}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap items-end gap-3">
        {ids.map((id, i) => (
          <div key={id} className="grid justify-items-start gap-1">
            <img
              src={picturePath(id)}
              alt={`${label} ${i + 1}`}
              className="size-20 rounded-admin object-cover"
            />
            <AdminButton
              size="small"
              aria-label={`Remove ${label} ${i + 1}`}
              onPress={() => onChange(ids.filter((each) => each !== id).join(','))}
            >
              Remove
            </AdminButton>
          </div>
        ))}
        {ids.length < max && (
          <AdminButton size="small" isPending={upload.isPending} onPress={() => file.current?.click()}>
            Choose a picture
          </AdminButton>
        )}
      </div>
      {problem && (
        <p role="alert" className="mt-1 text-sm text-sambal-dark">
          {problem}
        </p>
      )}
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          void read(target.files?.[0])
          target.value = ''
        }}
      />
    </fieldset>
  )
}
