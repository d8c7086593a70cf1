// what `Ikut` does on the page of an evening: as somebody whom this browser knows, or through the questions
import { DRAFT_KEYS } from './draft-keys'
import { wayOut } from './in-app'
import { askBefore, join } from './join'
import { forgetEvening } from './joining'
import { forgetPage, type KnownPage, keepPage, knownPages, openedPage, tokenOf } from './known-pages'
import { TAPS_ON_MS, watchPresses } from './ui/presses'

const box = document.querySelector<HTMLElement>('[data-join]')
const link = box?.querySelector('a')
if (box && link) {
  watchPresses(TAPS_ON_MS)
  link.addEventListener('click', (event) => {
    const pages = ownPages()
    if (pages.length > 0) {
      event.preventDefault()
      choose(link, box.dataset.join!, pages)
    } else makeRoom()
  })
}

const way = wayOut(navigator.userAgent)
if (way) {
  const line = document.querySelector<HTMLElement>('#way-out')!
  line.textContent = way
  line.hidden = false
}

document.querySelector('[data-share]')?.addEventListener('click', (event) => {
  if (!('share' in navigator)) return
  event.preventDefault()
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')!.href
  // closed without a choice is no failure
  navigator.share({ title: document.title, url }).catch(() => {})
})

/** The page that was opened last here, that of the last sign-up and those of earlier ones, each once. */
function allPages(): KnownPage[] {
  const all = [openedPage(), lastSignUp(), ...knownPages()].filter((page) => page?.token) as KnownPage[]
  return all.filter(({ token }, i) => all.findIndex((page) => page.token === token) === i)
}

/** Of those one of each name. */
function ownPages(): KnownPage[] {
  const all = allPages()
  return all.filter(({ name }, i) => all.findIndex((page) => page.name === name) === i)
}

function lastSignUp(): KnownPage | undefined {
  try {
    if (localStorage.getItem(DRAFT_KEYS.isComplete) !== 'true') return undefined
    const { name, link } = JSON.parse(localStorage.getItem(DRAFT_KEYS.draft) ?? '{}')
    return { name: String(name), token: tokenOf(link) }
  } catch {
    return undefined
  }
}

// what is begun goes on; who is stored makes room for the next one
function makeRoom() {
  const last = lastSignUp()
  if (!last) return
  keepPage(last.name, `#${last.token}`)
  forgetEvening()
  for (const key of Object.values(DRAFT_KEYS)) localStorage.removeItem(key)
}

function choose(link: HTMLAnchorElement, code: string, pages: readonly KnownPage[]) {
  const parts = document
    .querySelector<HTMLTemplateElement>('#choice')!
    .content.cloneNode(true) as DocumentFragment
  const [as, another] = parts.querySelectorAll('button') as unknown as [HTMLButtonElement, HTMLButtonElement]
  const [status, note] = parts.querySelectorAll('p') as unknown as [HTMLElement, HTMLElement]
  note.remove()
  const own = parts.querySelector('a')!
  const buttons = pages.map(({ name, token }) => {
    const button = as.cloneNode() as HTMLButtonElement
    button.textContent = `Ikut sebagai ${name}`
    button.addEventListener('click', () => void joinAs(button, token))
    return button
  })
  as.replaceWith(...buttons)
  another.addEventListener('click', () => {
    makeRoom()
    location.assign(link.href)
  })
  link.replaceWith(parts)
  buttons[0]!.focus()

  let isBusy = false
  async function joinAs(button: HTMLButtonElement, token: string) {
    if (isBusy) return
    isBusy = true
    status.textContent = 'Sebentar ya…'
    const ask = await askBefore(token, code)
    const outcome = ask ? undefined : await join(token, code, 'later', allPages())
    isBusy = false
    status.textContent = ask ? ask.question : outcome!.message
    if (ask || outcome!.ok) {
      own.href = `/k#${token}`
      if (ask) offer(token, ask)
      else own.hidden = false
      for (const pressed of [...buttons, another]) pressed.remove()
    } else if (outcome!.isOver) {
      // the page of a link that is over opens nothing any more
      forgetPage(token)
      button.remove()
    }
    status.focus()
  }

  // nothing is stored before one of them is pressed: who pays first is seated first, and a place is held for it
  function offer(token: string, said: { now: string; later: string }) {
    const offered = (
      [
        ['now', 'Bayar sekarang'],
        ['later', 'Nanti, kalau udah dapat meja'],
      ] as const
    ).flatMap(([pay, text]) => {
      const button = as.cloneNode() as HTMLButtonElement
      if (pay === 'later') button.className = own.className
      button.textContent = text
      button.addEventListener('click', async () => {
        if (isBusy) return
        isBusy = true
        const outcome = await join(token, code, pay, allPages())
        isBusy = false
        if (outcome.ok && !(pay === 'now' && outcome.isListed)) return location.assign(own.href)
        status.textContent = outcome.message
        if (!outcome.ok) return
        for (const one of offered) one.remove()
        own.hidden = false
      })
      const hint = note.cloneNode() as HTMLElement
      hint.textContent = said[pay]
      return [button, hint]
    })
    own.before(...offered)
  }
}
