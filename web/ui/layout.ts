/** Two columns on wide screens: the drawing of the table, and the content. */
export const columns =
  'mx-auto min-h-dvh max-w-[1120px] overflow-x-clip lg:grid lg:grid-cols-[1fr_500px] lg:items-start lg:gap-16 lg:px-10'

/** The column of the drawing. */
export const beside = 'sticky top-0 hidden h-dvh flex-col items-center justify-center gap-12 lg:flex'

/** The content: the whole screen of a phone, or a card on wide screens. */
export const column =
  'mx-auto flex min-h-dvh w-full max-w-[500px] flex-col lg:my-[max(32px,calc(50dvh-360px))] lg:min-h-[min(720px,calc(100dvh-64px))]! lg:overflow-clip lg:rounded-[28px] lg:bg-white/70 lg:shadow-card'

// above the keyboard there is no room for it beside what is typed: then it comes last
// opaque in the colour of what it lies on: the page, or on wide screens the card
// where text is large (`ch` grows with it) it comes last too: it would cover half of what is read
/** The position of the main button, within reach of a thumb; where nobody holds it in one hand, below what is read. */
export const bottom =
  'bottom-[min(0px,(14px-1ch)*999)] mt-auto md:mt-0 grid roomy:sticky half:px-2 gap-3 bg-linear-to-t from-paper from-[length:calc(100%-16px)] to-transparent px-5 pt-6 pb-[max(env(safe-area-inset-bottom),20px)] lg:from-[color-mix(in_srgb,white_70%,var(--color-paper))] lg:px-10 lg:pb-10'

/** A link as large as a finger. */
export const textLink = 'inline-block px-2 py-3 font-semibold text-laut underline underline-offset-2'
