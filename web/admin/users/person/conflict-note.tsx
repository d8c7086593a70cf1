import { AdminButton } from '../../../ui/admin-button'

/** Someone else was faster: what is typed stays, and what they stored can be loaded under it. */
export function ConflictNote({ onLoad }: { onLoad: () => void }) {
  return (
    <div
      role="alert"
      className="sticky top-0 z-10 mb-4 flex flex-wrap items-center justify-between gap-2 rounded-admin border border-kunyit bg-[color-mix(in_srgb,var(--color-kunyit)_14%,white)] px-3 py-2"
    >
      <div>
        <p className="font-semibold">Data ini sudah diubah orang lain. Muat ulang dulu ya.</p>
        <p>What you changed here stays, and can be saved after that.</p>
      </div>
      <AdminButton onPress={onLoad}>Muat Ulang</AdminButton>
    </div>
  )
}
