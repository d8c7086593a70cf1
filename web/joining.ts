/** The evening that a sign-up is begun for, and the one that was joined, in local storage. */
const KEYS = { evening: 'ikut', joined: 'udah-ikut' }

/** Remembers the evening that the page of it led here for, and that it is for women, as long as the questions take. */
export function rememberEvening(search: string) {
  const [, code] = /[?&]ikut=([\w-]+)/.exec(search) ?? []
  try {
    if (code) localStorage.setItem(KEYS.evening, code)
  } catch {}
}

export function forgetEvening() {
  try {
    for (const key of Object.values(KEYS)) localStorage.removeItem(key)
  } catch {}
}

/** Returns the code of the evening to join, `-cewek` behind it if for women, and that of the one that was joined and may be paid first. */
export function rememberedEvening(): { evening?: string | null; joined?: string | null } {
  try {
    return { evening: localStorage.getItem(KEYS.evening), joined: localStorage.getItem(KEYS.joined) }
  } catch {
    return {}
  }
}

/** Remembers that the evening of a code was joined, so that it is joined no more, and may still be paid first. */
export function rememberJoined(code: string) {
  forgetEvening()
  try {
    localStorage.setItem(KEYS.joined, code)
  } catch {}
}
