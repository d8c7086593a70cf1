import type { FormEvent } from 'react'
import { rupiah } from '../../../../src/domain/house/site'
import { shortName } from '../../../../src/domain/profile/name'
import { choiceDoneSchema } from '../../../../src/domain/venue/choice-calls'
import type { GroupChoices } from '../../../../src/domain/venue/chosen'
import { COURSE_LABELS, COURSES, NO_DIET } from '../../../../src/domain/venue/menu'
import { call } from '../../../api'
import { FormDialog } from '../../../ui/form-dialog'
import { SelectField } from '../../../ui/select-field'
import { TextField } from '../../../ui/text-field'
import { toast } from '../../../ui/toast'
import { undoAction } from '../../app/form/undo'
import { useAction } from '../../app/form/use-action'
import { fieldErrors } from '../../app/form/use-form'
import { useDraft } from '../../app/unsaved'

interface MenuDialogProps {
  groupId: number
  dishes: GroupChoices['dishes']
  guest: GroupChoices['guests'][number]
  onClose: () => void
}

/** Notes what somebody eats who answers by chat. */
export function MenuDialog({ groupId, dishes, guest, onClose }: MenuDialogProps) {
  const { userId, version } = guest
  const before = {
    ...{ food: guest.food, drink: guest.drink, nickname: guest.nickname, noPhotos: guest.noPhotos },
    diet: guest.diet === '' ? NO_DIET : (guest.diet ?? ''),
  }
  const { values: choice, set, close } = useDraft(before, onClose)
  const storing = useAction({
    run: () =>
      call(choiceDoneSchema, 'PUT', `/api/dinner-groups/${groupId}/choices/${userId}`, {
        ...choice,
        diet: choice.diet.trim() || null,
        version,
      }),
    failure: 'The menu was not saved',
    isForm: true,
    onDone: ({ message, undo }) => {
      onClose()
      toast({ title: message, description: shortName(guest.name), action: undoAction(undo) })
    },
  })
  const errors = storing.error ? fieldErrors(storing.error) : {}

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!storing.isPending) storing.mutate()
  }

  return (
    <FormDialog
      onClose={close}
      title={`Menu of ${shortName(guest.name)}`}
      form={{ onSubmit: submit, noValidate: true }}
      text="Save"
      isPending={storing.isPending}
    >
      {COURSES.map((course) => {
        const options = dishes.filter(({ kind }) => kind === course)
        return (
          options.length > 0 && (
            <SelectField
              key={course}
              label={COURSE_LABELS[course]}
              value={choice[course] ?? ''}
              onChange={(id) => set({ [course]: id || null })}
              options={options.map(({ id }) => id)}
              text={(one) => dishText(dishes.find(({ id }) => id === one)!)}
              none="Not chosen: the restaurant’s pick"
              error={errors[course]}
            />
          )
        )
      })}
      <TextField
        label="Allergies or what they do not eat"
        placeholder={guest.answered ? `At sign-up: ${guest.answered}` : `${NO_DIET} for nothing`}
        value={choice.diet}
        error={errors.diet}
        onChange={(diet) => set({ diet })}
      />
      <Box isOn={choice.nickname} onChange={(nickname) => set({ nickname })}>
        The restaurant may read their nickname
      </Box>
      <Box isOn={choice.noPhotos} onChange={(noPhotos) => set({ noPhotos })}>
        No photos of them
      </Box>
    </FormDialog>
  )
}

function dishText({ name, tags, extraPrice }: GroupChoices['dishes'][number]): string {
  const extra = extraPrice > 0 ? `+${rupiah(extraPrice)} at the restaurant` : []
  const beside = [...tags, extra].flat().join(', ')
  return beside ? `${name} (${beside})` : name
}

interface BoxProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: string
}

function Box({ isOn, onChange, children }: BoxProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-2">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-ink"
      />
      {children}
    </label>
  )
}
